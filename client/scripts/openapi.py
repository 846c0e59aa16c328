"""Write the server's OpenAPI document to standard output. `npm run types` generates the client's types from it."""

import json
import sys

from fastapi import FastAPI

from tatami.web.http import router
from tatami.web.schema import describe


def main() -> None:
    """Describe the routes and frames without starting a server."""
    app = FastAPI(title="tatami", version="0")
    app.include_router(router)
    json.dump(describe(app), sys.stdout)


if __name__ == "__main__":
    main()
