"""`python -m examples.fifth_game play tic-tac-toe`: the `tatami` command, with one game more."""

import tatami
from examples.fifth_game import GAME
from tatami.cli import main

tatami.register(GAME)
main()
