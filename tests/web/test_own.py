"""A person's own page over HTTP: export, import, the record, the deal of the day, and deleting everything."""

from tests.web.support import Guest
from tests.web.test_http import reason

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]


def test_games_are_exported_imported_and_deleted(guest: Guest, other: Guest) -> None:
    table = guest.table(seats=SEATS, order="fixed")
    with guest.socket() as socket:
        socket.watch(table, 1)
        socket.ask(do="resign", table=table, seat=1)
    exported = guest.http.get("/api/me/export").json()
    assert (exported["format"], exported["name"], exported["next"]) == ("tatami games 1", "Aki", None)
    (game,) = exported["games"]
    assert game["row"]["id"] == table
    assert guest.http.get("/api/me/record", params={"days": 7}).json()["games"] == 1

    body = {"transcript": game["transcript"], "seats": [1], "ended": game["row"]["updated"]}
    first = other.http.post("/api/me/games", json=body)
    assert first.status_code == 201
    assert other.http.post("/api/me/games", json=body).json() == first.json()
    (row,) = other.http.get("/api/me/games").json()["rows"]
    assert (row["id"], row["uploaded"]) == (first.json()["id"], True)
    assert reason(other.http.post("/api/me/games", json={"transcript": "nonsense"}), 422)["code"]
    assert reason(other.http.post("/api/me/games", json=body | {"seats": [5]}), 422)["code"] == "bad-seat"
    assert reason(other.http.post("/api/me/games", json={"transcript": "x" * 600_000}), 413)["code"] == "too-long"

    assert reason(guest.http.post("/api/me/delete", json={"sure": "yes"}), 422)
    assert guest.http.get("/api/me").status_code == 200
    gone = guest.http.post("/api/me/delete", json={"sure": "delete everything"})
    assert gone.json() == {"deleted": 1, "kept": 0}
    assert "tatami" not in guest.http.cookies
    assert reason(guest.http.get(f"/api/tables/{table}"), 404)["code"] == "no-such-table"


def test_the_deal_of_the_day_is_for_people_with_an_identity(guest: Guest) -> None:
    stranger = Guest(guest.url, None)
    days = stranger.http.get("/api/daily").json()
    assert {game["game"] for game in days["games"]} >= {"hiroba", "kakuro", "trini"}
    assert reason(stranger.http.post("/api/daily/trini", json={}), 401)["code"] == "nobody"
    made = guest.http.post("/api/daily/trini", json={})
    assert made.status_code == 201
    assert guest.http.post("/api/daily/trini", json={"day": days["day"]}).json() == made.json()
    assert reason(guest.http.get("/api/daily/go"), 404)["code"] == "no-such-game"
    assert reason(guest.http.get("/api/daily/trini", params={"day": "2099-01-01"}), 404)["code"] == "no-such-day"
    table = guest.http.get(f"/api/tables/{made.json()['id']}").json()
    assert table["daily"] == {"day": days["day"], "counted": True}
    assert table["reveal"] is None
    assert reason(stranger.http.get(f"/api/tables/{table['id']}"), 403)["code"] == "no-spectators"
