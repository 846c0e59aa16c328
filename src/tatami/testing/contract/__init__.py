"""What holds for every game, over all numbers of players and sets of options; see `tatami.testing`."""

from tatami.testing.contract.actions import *  # noqa: F403
from tatami.testing.contract.deals import *  # noqa: F403
from tatami.testing.contract.pinned import *  # noqa: F403
from tatami.testing.contract.plain_python import *  # noqa: F403
from tatami.testing.contract.play import *  # noqa: F403
from tatami.testing.contract.secrets import *  # noqa: F403
from tatami.testing.contract.tensors import *  # noqa: F403
from tatami.testing.contract.transcripts import *  # noqa: F403
from tatami.testing.contract.words import *  # noqa: F403

__all__ = [name for name in dir() if name.startswith("test_")]
