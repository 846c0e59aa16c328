"""A whole bot as a program: `tatami arena --game kakuro --bots "greedy,cmd:python examples/random_bot.py"`."""

import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    answer = {"ok": True, "games": [{"id": "hiroba"}, {"id": "ike-no-koi"}, {"id": "kakuro"}, {"id": "trini"}]}
    if request["do"] == "bot":
        answer["move"] = random.Random(request["seed"]).choice(request["view"]["moves"])
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
