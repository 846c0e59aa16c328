"""The rules over HTTP, and prepared boards: bounded, stateless, judged by the rules."""

from collections.abc import Iterator

import httpx
import pytest

import tatami
from tatami.core.messages import LANGUAGES
from tatami.core.rulebook import read_rulebook
from tatami.match.boards import MOST_TRIED, prepared
from tatami.match.lessons import read_lessons
from tests.web.support import PATIENCE, Running
from tests.web.test_http import reason

GAMES = ["hiroba", "ike-no-koi", "kakuro", "trini"]
Json = dict[str, object]


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    """A client without an identity."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield client


def boards(game: str) -> list[str]:
    """The boards named in a game's rules."""
    book = read_rulebook(tatami.game(game).folder, "en")
    assert book is not None
    return [paragraph.board.id for paragraph in book.paragraphs if paragraph.board]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_sent_in_a_language(http: httpx.Client, game: str, language: str) -> None:
    rules = http.get(f"/api/rules/{game}/{language}").raise_for_status().json()
    book = read_rulebook(tatami.game(game).folder, language)
    assert book is not None
    assert rules["title"] == tatami.game(game).title
    sent = [paragraph for chapter in rules["chapters"] for paragraph in chapter["paragraphs"]]
    assert [paragraph["id"] for paragraph in sent] == [paragraph.id for paragraph in book.paragraphs]
    assert {note["kind"] for paragraph in sent for note in paragraph["notes"]} <= {
        "ruling",
        "reconstruction",
        "house-rule",
    }


def test_unknown_rules_and_boards_are_refused(http: httpx.Client) -> None:
    assert reason(http.get("/api/rules/chess/en"), 404)["code"] == "no-such-game"
    assert reason(http.get("/api/rules/trini/de"), 404)["code"] == "no-such-language"
    assert reason(http.post("/api/boards/chess/slide", json={}), 404)["code"] == "no-such-game"
    for name in ("nowhere", "SLIDE", "-"):
        assert reason(http.post(f"/api/boards/trini/{name}", json={}), 404)["code"] == "no-such-board"
    for name in ("..%2Fpins", "slide.txt"):
        assert http.post(f"/api/boards/trini/{name}", json={}).status_code in (404, 422)


@pytest.mark.parametrize("game", GAMES)
def test_every_board_of_the_rules_can_be_played_and_previewed(http: httpx.Client, game: str) -> None:
    names = boards(game)
    assert len(names) >= 3
    for name in names:
        path = f"/api/boards/{game}/{name}"
        shown = http.post(path, json={}).raise_for_status().json()
        view = shown["view"]
        position = prepared(tatami.game(game), name).position
        assert not position.is_over
        assert shown["seat"] == view["seat"] == view["to_act"] == position.to_act
        assert view == position.view(position.to_act).to_json()
        word = view["moves"][-1]
        foreseen = http.post(f"{path}/preview", json={"words": [word]}).raise_for_status().json()
        assert foreseen["reason"] is None
        assert set(foreseen["result"]) == {"events", "scores", "view", "facts"}
        after = http.post(path, json={"moves": [word]}).raise_for_status().json()
        assert after["view"]["ply"] == view["ply"] + 1
        assert after["left"] == MOST_TRIED - 1
        assert http.post(path, json={}).json() == shown, "nothing is stored"


def test_a_board_is_seen_from_a_fixed_seat_on_request(http: httpx.Client) -> None:
    shown = http.post("/api/boards/kakuro/place", json={"seat": 2}).raise_for_status().json()
    assert shown["seat"] == shown["view"]["seat"] == 2
    assert reason(http.post("/api/boards/kakuro/place", json={"seat": 4}), 422) == {"code": "bad-seat", "players": 2}
    words = {"words": ["y1a1"], "seat": 3 - shown["view"]["to_act"]}
    told = http.post("/api/boards/kakuro/place/preview", json=words).raise_for_status().json()
    assert told == {"result": None, "reason": {"code": "not-your-turn"}}


def test_a_move_that_is_not_legal_is_refused_with_its_reason_and_remedy(http: httpx.Client) -> None:
    path = "/api/boards/trini/slide"
    view = http.post(path, json={}).json()["view"]
    slide = next(word for word in view["moves"] if word[2] == "-")
    die = slide[:2]
    told = http.post(f"{path}/preview", json={"words": [f"{die}-{die}"]}).raise_for_status().json()["reason"]
    assert told["code"] == "slide-nowhere"
    assert slide[3:] in told["remedy"]["ends"]
    refused = http.post(path, json={"moves": [f"{die}-{die}"]}, headers={"accept-language": "fr"})
    assert reason(refused, 422) == told
    assert refused.json()["text"].count(".") == 2
    assert reason(http.post(path, json={"moves": ["nonsense"]}), 422)["code"] == "unknown-word"


def test_what_can_be_tried_is_bounded(http: httpx.Client) -> None:
    path = "/api/boards/trini/add"
    too_many: Json = {"moves": ["b3=CQS"] * (MOST_TRIED + 1)}
    assert reason(http.post(path, json=too_many), 422)["code"] == "wrong-shape"
    assert reason(http.post(f"{path}/preview", json={"words": []}), 422)["code"] == "wrong-shape"
    assert reason(http.post(f"{path}/preview", json={"words": ["a"] * 5}), 422)["code"] == "wrong-shape"


def test_codes_come_with_their_paragraphs(http: httpx.Client) -> None:
    words = http.get("/api/words/fr").json()
    assert words["paragraphs"]["hiroba"]["row-has-value"] == "R11"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_sent_in_a_language_and_answers_are_judged(http: httpx.Client, language: str) -> None:
    lessons = http.get(f"/api/lessons/hiroba/{language}").raise_for_status().json()["lessons"]
    known = read_lessons(tatami.game("hiroba"))
    assert [lesson["title"] for lesson in lessons] == [getattr(lesson.title, language) for lesson in known]
    path, step = f"/api/lessons/hiroba/{lessons[0]['id']}/1", lessons[0]["steps"][0]
    shown = http.post(f"/api/boards/hiroba/{step['board']}", json={"moves": step["after"]}).raise_for_status().json()
    assert step["show"][0] in shown["view"]["moves"]
    assert http.post(path, json={"moves": step["show"]}).json() == {"verdict": "right", "wrong": None}
    missed = next(word for word in shown["view"]["moves"] if word[0] != "9")
    assert http.post(path, json={"moves": [missed]}).json() == {"verdict": "wrong", "wrong": 0}
    assert reason(http.post(path, json={"moves": ["9a1"]}), 422)["code"] == "cell-water"


def test_unknown_lessons_and_answers_are_refused(http: httpx.Client) -> None:
    assert reason(http.get("/api/lessons/chess/en"), 404)["code"] == "no-such-game"
    assert reason(http.get("/api/lessons/trini/de"), 404)["code"] == "no-such-language"
    answer = {"moves": ["9f5"]}
    for path in ("hiroba/nothing/1", "hiroba/start/98", "hiroba/game/4"):
        assert reason(http.post(f"/api/lessons/{path}", json=answer), 404)["code"] == "no-such-lesson"
    assert http.post("/api/lessons/hiroba/start/0", json=answer).status_code == 422
    assert reason(http.post("/api/lessons/hiroba/start/1", json={"moves": ["9f5"] * 5}), 422)["code"] == "wrong-shape"
    assert reason(http.post("/api/lessons/hiroba/start/1", json={"moves": []}), 422)["code"] == "wrong-shape"


def test_progress_is_kept_with_the_person_and_never_goes_back(http: httpx.Client) -> None:
    assert reason(http.get("/api/me/lessons"), 401)["code"] == "nobody"
    http.post("/api/me", json={}).raise_for_status()
    assert http.get("/api/me/lessons").json() == {"done": {}}
    for done, known in ((2, 2), (1, 2), (4, 4)):
        sent = {"game": "hiroba", "lesson": "koi", "done": done}
        assert http.post("/api/me/lessons", json=sent).json() == {"done": {"hiroba": {"koi": known}}}
    for game, lesson, done in (("chess", "koi", 1), ("hiroba", "nothing", 1), ("hiroba", "koi", 5)):
        sent = {"game": game, "lesson": lesson, "done": done}
        assert http.post("/api/me/lessons", json=sent).status_code == 404
    link = http.post("/api/me/link", json={}).json()["token"]
    with httpx.Client(base_url=http.base_url, timeout=PATIENCE) as phone:
        phone.post("/api/me/claim", json={"token": link}).raise_for_status()
        assert phone.get("/api/me/lessons").json() == {"done": {"hiroba": {"koi": 4}}}
