"""Write the server's OpenAPI document to standard output. `npm run types` generates the client's types from it."""

import json
import sys

from tatami.web.http import OPERATIONS
from tatami.web.schema import describe


def main() -> None:
    """Describe the operations and frames without starting a server."""
    json.dump(describe(OPERATIONS, version="0"), sys.stdout)


if __name__ == "__main__":
    main()
