"""The network is cut within messages, both ways: clients reconnect, and nothing is lost or doubled."""

import asyncio
from pathlib import Path

from tests.match.support import asynchronous
from tests.torture.compare import check_all
from tests.torture.house import House
from tests.torture.network import BadNetwork
from tests.torture.players import PATIENCE, play

CUTS = 200


@asynchronous
async def test_the_network_is_cut_in_the_middle_of_messages(tmp_path: Path) -> None:
    async with BadNetwork(seed=3) as network:
        house = House(tmp_path, f"sqlite:///{tmp_path / 'games.db'}", front=network.front)
        await house.start()
        try:
            async with play(house, {"game": "trini"}, {"game": "kakuro"}, seed=3) as players:
                async with asyncio.timeout(PATIENCE):
                    while network.cuts < CUTS:
                        await players[0].until_answered(1)
            network.is_good = True
            assert await check_all(house, players) > CUTS
        finally:
            house.close()
