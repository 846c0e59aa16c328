"""The terminal game as people use it, through a pseudo-terminal or through pipes."""

import io
import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import tatami
from tatami import Position, Reason, Transcript, View
from tatami.bots import LEVELS, Budget, Choice
from tatami.cli import main
from tatami.core.rng import Random
from tests.session import CLEAR, CTRL_D, STYLE, UP, Session, check, run

KAKURO = tatami.game("kakuro")
TypeIn = Callable[..., str]
WORD = re.compile(r"\b(?:[yr]\d[a-i]\d|f[a-i]\d)\b|(?<= )-(?=[,\n])")
KEEP = "Save the game? File name, or Enter for no: "


def first(players: int = 2, seed: int = 1) -> Position:
    """The first position for `--players` and `--seed`."""
    return KAKURO.new(players, {}, seed)


def hands(printed: str) -> list[tuple[int, list[int]]]:
    """Every printed hand: the seat and its tiles."""
    found = re.findall(r"(?:Hand of seat|Main de la place) (\d) ?: ([\d -]*)", STYLE.sub("", printed))
    return [(int(seat), [int(tile) for tile in tiles.split() if tile != "-"]) for seat, tiles in found]


def hand(position: Position, seat: int) -> list[int]:
    """The tiles of a seat in the order of its board."""
    return [int(tile) for tile in position.view(seat).to_json()["hand"]]


def read_game(path: Path) -> Position:
    """The last position of a saved game."""
    return Transcript.read(path.read_bytes(), tatami.load).position


def write_game(path: Path, position: Position, **headers: str) -> Path:
    """Save a game."""
    path.write_text(Transcript(position, headers).write(), "utf-8")
    return path


def played(position: Position, plies: int, seed: int = 5) -> Position:
    """The position after some random moves."""
    rng = random.Random(seed)
    for _ in range(plies):
        position = position.play(rng.choice(position.moves))
    return position


@pytest.fixture
def type_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> TypeIn:
    """A function that runs a game within this process and returns what it prints for some lines of input."""

    def type_in(lines: list[str], *arguments: str, code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode())))
        monkeypatch.setattr("sys.argv", ["tatami", "play", *arguments])
        with pytest.raises(SystemExit) as ended:
            main(prog_name="tatami")
        printed = capsys.readouterr()
        assert (ended.value.code, printed.err) == (code, "")
        check(printed.out, False)
        return printed.out

    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return type_in


# Whole games


@pytest.mark.parametrize(
    ("players", "bots", "terminal"),
    [(2, "greedy", True), (3, "greedy,random", False), (4, "random", True)],
)
def test_a_person_plays_a_whole_game_against_bots(tmp_path: Path, players: int, bots: str, terminal: bool) -> None:
    rng = random.Random(players)
    words = []
    with Session(
        "kakuro", "--players", str(players), "--bots", bots, "--seed", "3", terminal=terminal, folder=tmp_path
    ) as session:
        session.until("Seat 1> ")
        over = False
        while not over:
            listed = session.type("moves", "Seat 1> ")
            words.append(rng.choice(WORD.findall(listed)))
            over = session.type(words[-1], "Seat 1> ", KEEP).endswith(KEEP)
        assert (
            session.type("game.txt", "--load.")
            == ("game.txt\n" if terminal else "\n") + "Saved in game.txt. Continue later with --load."
        )
        assert session.end() == (0, "\n")
        printed = session.printed
    end = read_game(tmp_path / "game.txt")
    assert end.is_over
    assert end.deal == first(players, 3).deal
    own = [position for position in end.line() if position.to_act == 1]
    assert [str(after.move) for after in end.line() if after.before and after.before.to_act == 1] == words
    assert hands(printed) == [(1, hand(position, 1)) for position in own]
    outcome = end.outcome
    for seat in range(1, players + 1):
        assert f"Rank {outcome.ranks[seat - 1]}: seat {seat}, {outcome.scores[seat - 1]} points\n" in printed
    assert printed.count("Kakuro for seat") == len(outcome.detail["kakuros"])
    assert (STYLE.search(printed) is not None) == terminal


@pytest.mark.parametrize(
    ("players", "bots", "terminal"), [(2, "none", True), (3, "none", False), (4, "random,greedy", True)]
)
def test_people_share_a_keyboard_for_a_whole_game(tmp_path: Path, players: int, bots: str, terminal: bool) -> None:
    rng = random.Random(players)
    clear = CLEAR if terminal else "\n" * 100
    with Session(
        "kakuro", "--players", str(players), "--bots", bots, "--seed", "4", terminal=terminal, folder=tmp_path
    ) as session:
        people = range(1, players + 1 if bots == "none" else 3)
        prompts = [f"Seat {seat}> " for seat in people]
        passes = [f"Pass the keyboard to seat {seat}, then press Enter. " for seat in people]
        assert session.until(*passes).endswith(passes[0])
        answer = session.type("", *prompts)
        while not answer.endswith(KEEP):
            listed = session.type("moves", *prompts)
            word = rng.choice(WORD.findall(listed))
            answer = session.type(word, *prompts, *passes, KEEP)
            if answer.endswith(tuple(passes)):
                answer = session.type("", *prompts)
        session.type("game.txt", "--load.")
        assert session.end()[0] == 0
        screens = session.printed.split(clear)
    end = read_game(tmp_path / "game.txt")
    shown = [(seat, hand(position, seat)) for position in end.line() for seat in people if position.to_act == seat]
    assert hands(session.printed) == shown
    assert all(len({seat for seat, _ in hands(screen)}) == 1 for screen in screens)
    seats = [seat for seat, _ in shown]
    assert len(screens) == 1 + sum(one != other for one, other in pairwise(seats))


# Secrets


def test_what_a_person_is_shown_does_not_depend_on_what_is_hidden(tmp_path: Path) -> None:
    """Play the same moves on two deals that seat 1 cannot distinguish: seat 1 sees the same output."""
    start = first(3, 8)
    deal = start.deal
    bag, hidden = deal["bag"], {2: deal["hands"][1][0], 3: deal["bag"][2]}
    assert hidden[2] != bag[-1]
    assert hidden[3] != bag[-2]
    deal["hands"][1][0], bag[-1] = bag[-1], hidden[2]  # seat 2 starts with another tile
    bag[2], bag[-2] = bag[-2], hidden[3]  # seat 3 draws another tile after its first turn
    rng = random.Random(8)
    true, other = [start], [KAKURO.load(deal)]
    while len(true) < 18:  # neither seat plays its exchanged tile
        kept = str(hidden.get(true[-1].to_act or 0))
        move = str(rng.choice([move for move in true[-1].moves if move[1:2] != kept]))
        true.append(true[-1].play(move))
        other.append(other[-1].play(move))
    assert all(hand(one, 2) != hand(two, 2) for one, two in zip(true, other, strict=True))
    assert hand(true[-1], 3) != hand(other[-1], 3)
    shown = []
    for line in (true, other):
        file = write_game(tmp_path / "deal.txt", line[0])
        with Session("kakuro", "--load", str(file), "--bots", "none", terminal=True) as session:
            pieces = []
            for before, after in pairwise(line):
                seat = before.to_act
                if session.until(f"Seat {seat}> ", f"seat {seat}, then press Enter. ").endswith("Enter. "):
                    session.type("", f"Seat {seat}> ")
                if seat == 1:
                    pieces.append(session.printed[: session.seen].rpartition(CLEAR)[2])
                    for word in ("moves", "?", "board", "why y9a1", "r1a1", "why", "moves y"):
                        pieces.append(session.type(word, "Seat 1> "))
                session.press(f"{after.move}\n")
            session.until(f"Seat {line[-1].to_act}> ", "Enter. ")
        shown.append(pieces)
    assert len(shown[0]) == 8 * sum(position.to_act == 1 for position in true[:-1])
    assert shown[0] == shown[1]


def test_the_next_person_learns_nothing_from_the_keyboard() -> None:
    """Typed lines, refusals and completions of one person are hidden from the next."""
    position = first()
    missing = next(digit for digit in range(1, 10) if digit not in hand(position, 1))
    move = position.moves[0]
    with Session("kakuro", "--bots", "none", "--seed", "1", terminal=True) as session:
        session.until("Enter. ")
        session.type("", "Seat 1> ")
        assert f"You hold no {missing}." in session.type(f"y{missing}a1", "Seat 1> ")
        assert session.type(move, "Enter. ").count(CLEAR) == 1
        session.press("\t\t" + UP)
        assert session.type("", "Seat 2> ").startswith("\n")
        assert "No move was refused." in session.type("why", "Seat 2> ")
        assert session.type(UP + UP + UP, "Seat 2> ").strip() == "why\n" + "No move was refused.\nSeat 2>"
        session.press("y\t\t")
        listed = session.until("Seat 2> y")
        after = position.play(move)
        assert set(re.findall(r"y\d[a-i]\d", listed)) == {str(word) for word in after.moves if word[0] == "y"}


# Help and refusals


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["help", "moves", "why", "undo", "save", "board", "quit"]),
        ("fr", ["aide", "coups", "pourquoi", "annuler", "sauver", "plateau", "quitter"]),
    ],
)
def test_help_names_every_command(type_in: TypeIn, language: str, words: list[str]) -> None:
    prompt = {"en": "Seat 1> \n", "fr": "Place 1> \n"}[language]
    answers = type_in(["?", words[0]], "kakuro", "--lang", language, "--seed", "1").split(prompt)
    assert answers[1].startswith(KAKURO.catalogue(language).say("rules-help")[:60])
    assert set(words[1:]) <= set(re.findall(r"  ([a-z]+) ", answers[1]))
    assert answers[1] == answers[2]


def test_commands_are_understood_in_both_languages(type_in: TypeIn) -> None:
    english = ["help", "MOVES", "why", "undo", "save", "board", "quit"]
    french = ["aide", "coups", "pourquoi", "Annuler", "sauver", "plateau", "quitter"]
    assert type_in(english, "kakuro", "--seed", "1") == type_in(french, "kakuro", "--seed", "1")


REFUSALS = [
    ("y9e4", "y9e4 is not legal now: You hold no 9.", "y9e4 n’est pas permis maintenant : Vous n’avez pas de 9."),
    (
        "Y2E5",
        "Y2E5 is not legal now: There is already a tile on e5",
        "Y2E5 n’est pas permis maintenant : Il y a déjà une",
    ),
    ("r8a1", "r8a1 is not legal now: a1 does not touch any tile.", "r8a1 n’est pas permis maintenant : a1 ne touche"),
    ("-", "- is not legal now: Place one of your tiles first.", "- n’est pas permis maintenant : Posez d’abord"),
    ("fe4", "fe4 is not legal now: Place one of your tiles first.", "fe4 n’est pas permis maintenant : Posez d’abord"),
    ("e4", "“e4” matches 4 moves, for example y2e4", "« e4 » correspond à 4 coups, par exemple y2e4"),
    ("zzz", "“zzz” is not a move in Kakuro.\nType ? for help.", "« zzz » n’est pas un coup de Kakuro.\nTapez ? pour"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refused_move_is_explained_and_changes_nothing(type_in: TypeIn, language: str) -> None:
    assert hand(first(), 1) == [2, 8]
    prompt = {"en": "Seat 1> \n", "fr": "Place 1> \n"}[language]
    lines = [line for word, *_ in REFUSALS for line in (word, "why", f"why {word}")]
    start, *answers = type_in([*lines, "board"], "kakuro", "--lang", language, "--seed", "1").split(prompt)
    for number, (_, english, french) in enumerate(REFUSALS):
        refused, why, why_word = answers[3 * number : 3 * number + 3]
        assert refused.startswith({"en": english, "fr": french}[language])
        assert why == why_word
        assert " ".join(why.split()) in " ".join(refused.split())
    assert answers[len(lines)] in start


def test_why_answers_for_legal_moves_and_without_a_refusal(type_in: TypeIn) -> None:
    answers = type_in(["why", "why y2e4", "why Y2E4", "why d5"], "kakuro", "--seed", "1").split("Seat 1> \n")[1:]
    assert answers[:3] == ["No move was refused.\n", "That move is legal.\n", "That move is legal.\n"]
    assert answers[3].startswith("“d5” matches 4 moves")


def test_moves_can_be_listed_by_their_beginning(type_in: TypeIn) -> None:
    answers = type_in(["moves y8", "moves q", "moves"], "kakuro", "--seed", "1").split("Seat 1> \n")[1:]
    words = [str(move) for move in first().moves]
    assert re.findall(r"[yr]\d\w\d", answers[0]) == [word for word in words if word.startswith("y8")]
    assert answers[1] == "No legal move begins with “q”.\n"
    assert re.findall(r"[yr]\d\w\d", answers[2]) == words[:60]
    assert answers[2].startswith(f"{len(words)} legal moves: ")
    assert f"… and {len(words) - 60} more." in answers[2]


def test_the_end_of_a_move_is_enough_if_unambiguous(type_in: TypeIn, tmp_path: Path) -> None:
    line = played(first(2, 3), 60).line()
    position = next(position for position in line if position.view().to_json()["phase"] == "flip")
    move = next(move for move in position.moves if move != "-")
    write_game(tmp_path / "game.txt", position)
    type_in(["", f" {move[1:].upper()} ", "", "save new.txt"], "--load", "game.txt", "--bots", "none")
    assert read_game(tmp_path / "new.txt") == position.play(move)


def test_odd_input_does_not_break_the_game(tmp_path: Path) -> None:
    lines = [
        b"\xff\xfe",
        b"y2\x00c6x",
        b"\x1b[31mred",
        "ｙ4c6 ☃ 🀄".encode(),
        b"why \xed\xa0\x80",
        b"save \x00",
        b" \t ",
        b"\r",
    ]
    lines += [b"x" * 200_000, b"why " + b"f" * 100_000, b"moves \xff", "\x85\u2028\u200b".encode(), b"save ~nobody/x"]
    encodings: list[dict[str, str]] = [{}, {"PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8:strict"}]
    for extra in encodings:
        printed = run([*lines, "?"], "kakuro", "--seed", "1", folder=tmp_path, extra=extra)
        assert printed.count("Seat 1> ") == len(lines) + 2
        assert "quit        leave" in printed
    assert not list(tmp_path.iterdir())


def test_an_ascii_screen_is_enough() -> None:
    extra = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    printed = run(["?", "zzz"], "kakuro", "--seed", "1", "--lang", "fr", extra=extra)
    assert "? zzz ? n?est pas un coup de Kakuro." in printed


# Undo


def test_undo_goes_back_past_the_bots(type_in: TypeIn, tmp_path: Path) -> None:
    one, other = first(3).moves[0], first(3).moves[30]
    assert one[:2] != other[:2]
    lines = ["undo", one, "-", "undo", "undo", other, "save game.txt"]
    printed = type_in(lines, "kakuro", "--players", "3", "--bots", "random", "--seed", "1")
    end = read_game(tmp_path / "game.txt")
    assert end.history[0] == other
    assert end.to_act == 1
    assert printed.count("Move undone.") >= 1
    assert printed.count("There is nothing to undo.") >= 1
    assert printed.count("Seat 1 places") == 2


def test_undo_between_people_hands_the_keyboard_back() -> None:
    position = first()
    with Session("kakuro", "--bots", "none", "--seed", "1", terminal=True) as session:
        session.until("Enter. ")
        session.type("", "Seat 1> ")
        session.type(position.moves[0], "seat 2, then press Enter. ")
        session.type("", "Seat 2> ")
        answer = session.type("undo", "seat 1, then press Enter. ")
        assert answer.startswith(f"undo\nMove undone.\n{CLEAR}")
        assert hands(session.type("", "Seat 1> ")) == [(1, hand(position, 1))]


# Saving and loading


def test_a_saved_game_can_be_continued(tmp_path: Path) -> None:
    move = first(3).moves[0]
    lines = [move, "-", "save game.txt", "quit"]
    printed = run(lines, "kakuro", "--players", "3", "--bots", "random", "--seed", "1", folder=tmp_path)
    assert KEEP not in printed  # nothing changed since it was saved
    text = (tmp_path / "game.txt").read_text("utf-8")
    assert "Seat 1: person\nSeat 2: Tombo (random)\nSeat 3: Hachi (random)\n" in text
    saved = read_game(tmp_path / "game.txt")
    assert saved.history[0] == move
    again = run([], "kakuro", "--load", "game.txt", folder=tmp_path)
    assert hands(again) == [(1, hand(saved, 1))]
    assert printed.split("Place a tile")[-2][-400:] == again.split("Place a tile")[0][-400:]
    word = saved.moves[0]
    run([word, "save", "quit"], "--load", "game.txt", folder=tmp_path)
    assert read_game(tmp_path / "game.txt").history[: saved.ply + 1] == (*saved.history, word)
    assert list(tmp_path.iterdir()) == [tmp_path / "game.txt"]


def test_a_loaded_game_keeps_its_people_and_bots(type_in: TypeIn, tmp_path: Path) -> None:
    type_in(["", "save game.txt"], "kakuro", "--bots", "none", "--seed", "1")
    assert "Pass the keyboard to seat 1" in type_in([], "--load", "game.txt")
    assert "Pass the keyboard" not in type_in([], "--load", "game.txt", "--bots", "greedy")
    write_game(tmp_path / "other.txt", first(), Place="Lyon", **{"Seat 1": "random", "Seat 2": "Anna"})
    printed = type_in(["save"], "--load", "other.txt")
    assert "Seat 2> " in printed
    assert "Seat 1> " not in printed
    text = (tmp_path / "other.txt").read_text("utf-8")
    assert "Place: Lyon\n" in text
    assert "Seat 1: Semi (random)\n" in text


def test_a_finished_game_can_be_viewed(type_in: TypeIn, tmp_path: Path) -> None:
    end = played(first(), 1)
    while not end.is_over:
        end = end.play(end.moves[0])
    write_game(tmp_path / "game.txt", end)
    printed = type_in([], "kakuro", "--load", "game.txt")
    assert "Rank 1: seat" in printed
    assert KEEP not in printed


SAVES = [
    ("save", "Give a file name: save FILE.", "Donnez un nom de fichier : sauver FICHIER."),
    ("save old.txt", "old.txt already exists; choose another name.", "old.txt existe déjà ; choisissez un autre nom."),
    (
        "save no/such/folder.txt",
        "no/such/folder.txt could not be written: no such file or folder.",
        "no/such/folder.txt n’a pas pu être écrit : ce fichier ou ce dossier n’existe pas.",
    ),
    (
        "save old.txt/new.txt",
        "old.txt/new.txt could not be written: the system says “Not a directory”.",
        "old.txt/new.txt n’a pas pu être écrit : le système dit « Not a directory ».",
    ),
    (
        "save ~nobody-here/x",
        "~nobody-here/x could not be written: no such file or folder.",
        "~nobody-here/x n’a pas pu être écrit : ce fichier ou ce dossier n’existe pas.",
    ),
    ("save .", ". already exists; choose another name.", ". existe déjà ; choisissez un autre nom."),
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_failed_save_is_reported(type_in: TypeIn, tmp_path: Path, language: str) -> None:
    (tmp_path / "old.txt").write_text("mine", "utf-8")
    lines = [line for line, *_ in SAVES] + [f"save {'long' * 100}"]
    printed = type_in(lines, "kakuro", "--lang", language, "--seed", "1")
    for _, english, french in SAVES:
        assert {"en": english, "fr": french}[language] in printed.replace("\n", " ")
    assert "File name too long" in printed.replace("\n", " ")
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"]
    assert (tmp_path / "old.txt").read_text("utf-8") == "mine"


def test_the_offer_to_save_is_repeated_until_it_works(type_in: TypeIn, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("mine", "utf-8")
    lines = [first().moves[0], "quit", "old.txt", "no/folder.txt", "new.txt"]
    printed = type_in(lines, "kakuro", "--bots", "random", "--seed", "1")
    assert printed.count(KEEP) == 3
    assert printed.endswith("Saved in new.txt. Continue later with --load.\n")
    assert (tmp_path / "old.txt").read_text("utf-8") == "mine"
    assert read_game(tmp_path / "new.txt").history[0] == first().moves[0]


# Leaving


@pytest.mark.parametrize(("key", "terminal"), [("Ctrl-C", True), ("end of input", True), ("end of input", False)])
@pytest.mark.parametrize("place", ["first prompt", "later prompt", "hand-over"])
def test_leaving_is_clean_at_every_prompt(tmp_path: Path, place: str, key: str, terminal: bool) -> None:
    bots = "none" if place == "hand-over" else "random"
    with Session("kakuro", "--bots", bots, "--seed", "1", terminal=terminal, folder=tmp_path) as session:

        def leave(*texts: str) -> str:
            if key == "Ctrl-C":
                return session.interrupt(*texts)
            if terminal:
                session.press(CTRL_D)
            else:
                session.hang_up()
            return session.until(*texts)

        code = 130 if key == "Ctrl-C" else 0
        if place == "first prompt":
            session.until("Seat 1> ")
            assert leave("\n").strip() in ("", "^C")
            assert session.end() == (code, "")
            return
        if place == "hand-over":
            session.until("Enter. ")
            session.type("", "Seat 1> ")
            session.type(first().moves[0], "Enter. ")
        else:
            session.until("Seat 1> ")
            session.type(first().moves[0], "Seat 1> ")
        leave(KEEP)
        if not terminal:
            assert session.end() == (0, "\nThe game was not saved.\n")
            return
        leave("The game was not saved.")
        assert session.end() == (code, "\n")
    assert not list(tmp_path.iterdir())


def test_a_game_left_with_ctrl_c_can_be_saved(tmp_path: Path) -> None:
    with Session("kakuro", "--bots", "random", "--seed", "1", terminal=True, folder=tmp_path) as session:
        session.until("Seat 1> ")
        session.type(first().moves[0], "Seat 1> ")
        session.interrupt(KEEP)
        session.type("game.txt", "Saved in game.txt.")
        assert session.end()[0] == 130
    assert read_game(tmp_path / "game.txt").history[0] == first().moves[0]


# The screen


def test_tab_completes_moves_and_commands(tmp_path: Path) -> None:
    words = [str(move) for move in first().moves]
    start = next(word[:3] for word in words if sum(other.startswith(word[:3]) for other in words) == 1)
    whole = next(word for word in words if word.startswith(start))
    with Session("kakuro", "--bots", "random", "--seed", "1", terminal=True, folder=tmp_path) as session:
        session.until("Seat 1> ")
        session.press("mov\t")
        assert session.until("moves ") == "moves "
        assert f"{len(words)} legal moves" in session.type("", "Seat 1> ")
        session.press("r\t\t")
        listed = session.until("Seat 1> r")
        assert set(re.findall(r"\br\d[a-i]\d", listed)) == {word for word in words if word[0] == "r"}
        session.press("\x15" + start + "\t")
        session.until(f"{whole} ")
        session.type("", "Seat 1> ")
        session.type("save game.txt", "Seat 1> ")
    assert read_game(tmp_path / "game.txt").history[0] == whole


@pytest.mark.parametrize(("extra", "coloured"), [({}, True), ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_used_only_on_terminals_that_allow_them(extra: dict[str, str], coloured: bool) -> None:
    with Session("kakuro", "--seed", "1", terminal=True, extra=extra) as session:
        printed = session.until("Seat 1> ")
    assert ("\x1b[" in printed) == coloured
    assert first().view(1).text(colour=coloured) in printed


def test_a_dumb_terminal_gets_no_escape_sequences() -> None:
    with Session("kakuro", "--bots", "none", "--seed", "1", terminal=True, extra={"TERM": "dumb"}) as session:
        session.until("Enter. ")
        session.type("", "Seat 1> ")
        assert "\n" * 100 + "Pass the keyboard to seat 2" in session.type(first().moves[0], "Enter. ")
        assert "\x1b" not in session.printed


# The command line


def test_options_and_a_custom_box(type_in: TypeIn, tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text('stones = ["a1", "b2", "c3", "d4", "e5"]', "utf-8")
    lines = ["save game.txt"]
    type_in(lines, "kakuro", "--option", "flips=expert", "--box", "box.toml", "--seed", "9")
    options = read_game(tmp_path / "game.txt").deal["options"]
    assert options["flips"] == "expert"
    assert options["stones"] == ["a1", "b2", "c3", "d4", "e5"]


def test_a_seed_repeats_the_game_and_no_seed_gives_another(type_in: TypeIn) -> None:
    lines = [first(seed=5).moves[0], "-"]
    games = [type_in(lines, "kakuro", "--seed", "5"), type_in(lines, "kakuro", "--seed", "5")]
    assert games[0] == games[1]
    assert type_in([], "kakuro") != type_in([], "kakuro")


OURS = [game.id for game in tatami.available_games() if game.folder.is_relative_to(Path(tatami.__file__).parent)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", OURS)
def test_every_game_is_played_the_same_way(type_in: TypeIn, name: str, language: str) -> None:
    game = tatami.game(name)
    most = str(game.players[1])
    arguments = [name, "--players", most, "--seed", "2", "--lang", language]
    printed = type_in([], *arguments, "--bots", ",".join(["random"] * game.players[1]))
    assert {"en": "Rank 1: ", "fr": "Rang 1 : "}[language] in printed
    printed = type_in(["", "?", "moves", "board", "zzz", "why", "undo"], *arguments, "--bots", "none")
    assert game.catalogue(language).say("rules-help")[:40] in printed
    passes = {"en": "Pass the keyboard to seat 1", "fr": "Passez le clavier à la place 1"}[language]
    assert (passes in printed) == (game.hidden is not None)


def test_bots_can_play_alone(type_in: TypeIn) -> None:
    printed = type_in([], "kakuro", "--players", "3", "--bots", "greedy,random,greedy", "--seed", "1")
    assert hands(printed) == []
    assert "Rank 1: seat" in printed
    assert KEEP not in printed


OTHER = next(game for game in tatami.available_games() if game is not KAKURO)
SEE = "; see tatami play --help."
WRONG = [
    (["chess"], "Unknown game. Available games: ", "Jeu inconnu. Jeux disponibles : "),
    ([], "Unknown game. Available games: ", "Jeu inconnu. Jeux disponibles : "),
    (["kakuro", "--players", "9"], "This game is for 2 to 4 players.", "Ce jeu est pour 2 à 4 joueurs."),
    (["kakuro", "--players", "0"], "This game is for 2 to 4 players.", "Ce jeu est pour 2 à 4 joueurs."),
    (
        ["kakuro", "--players", "two"],
        f"The value of “--players” is missing or not valid{SEE}",
        "La valeur de « --players »",
    ),
    (
        ["kakuro", "--bots", "genius"],
        "Unknown level. Available levels: random",
        "Niveau inconnu. Niveaux disponibles : ",
    ),
    (["kakuro", "--bots", ""], "Unknown level. Available levels: random", "Niveau inconnu. Niveaux disponibles : "),
    (
        ["kakuro", "--bots", "greedy,"],
        "Unknown level. Available levels: random",
        "Niveau inconnu. Niveaux disponibles : ",
    ),
    (["kakuro", "--bots", "greedy,greedy,greedy"], "3 bots are too many for 2 seats.", "3 bots, c’est trop pour 2"),
    (["kakuro", "--option", "flips=two"], "Option “flips”: must be one of", "Option « flips » : il faut une de ces"),
    (
        ["kakuro", "--option", "stones=[1]"],
        "Option “stones”: must be five different",
        "Option « stones » : il faut cinq cases",
    ),
    (["kakuro", "--option", "nonsense"], "Write a game option as NAME=VALUE", "Une option de jeu s’écrit"),
    (
        ["kakuro", "--option", "nonsense=1"],
        "This game has no option “nonsense”",
        "Ce jeu n’a pas d’option « nonsense",
    ),
    (
        ["kakuro", "--option", "box=" + "[" * 9999],
        "Option “box”: must be a table like",
        "Option « box » : il faut une table",
    ),
    (
        ["kakuro", "--seed", "-1"],
        "A seed must be a whole number from 0 up",
        "Une graine doit être un nombre entier à partir de 0",
    ),
    (
        ["kakuro", "--seed", "9" * 99],
        "A seed must be a whole number from 0 up",
        "Une graine doit être un nombre entier à partir",
    ),
    (
        ["kakuro", "--seed", "9" * 9999],
        "The value of “--seed” is missing or not valid",
        "La valeur de « --seed » manque ou",
    ),
    (
        ["kakuro", "--seed"],
        "The value of “--seed” is missing or not valid; see",
        "La valeur de « --seed » manque ou n’est",
    ),
    (
        ["kakuro", "--box", "none.toml"],
        "The file none.toml cannot be read.",
        "Le fichier none.toml ne peut pas être lu.",
    ),
    (["kakuro", "--box", "."], "The file . cannot be read.", "Le fichier . ne peut pas être lu."),
    (
        ["kakuro", "--box", "noise"],
        "The file noise is not UTF-8 text.",
        "Le fichier noise n’est pas un texte en UTF-8.",
    ),
    (["kakuro", "--box", "text"], "The file text is not valid TOML: ", "Le fichier text n’est pas du TOML valide : "),
    (
        ["kakuro", "--box", "deep.toml"],
        "The file deep.toml is not valid TOML: ",
        "Le fichier deep.toml n’est pas du TOML valide : ",
    ),
    (
        ["kakuro", "--box", "long.toml"],
        "The file long.toml is not valid TOML: ",
        "Le fichier long.toml n’est pas du TOML valide : ",
    ),
    (
        ["kakuro", "--box", "wrong.toml"],
        "Option “box”: the box is not valid at stones: ",
        "Option « box » : la boîte n’est pas valide à",
    ),
    (["kakuro", "--box", "date.toml"], "Option “box”: ", "Option « box » : "),
    (
        ["kakuro", "--load", "none"],
        "none cannot be read: no such file",
        "none ne peut pas être lu : ce fichier",
    ),
    (["kakuro", "--load", "."], ". cannot be read: the system says", ". ne peut pas être lu : le système dit"),
    (["kakuro", "--load", "noise"], "Line 1: This is not UTF-8 text.", "Ligne 1 : Ce n’est pas un texte en UTF-8."),
    (
        ["kakuro", "--load", "text"],
        "Line 1: A transcript must begin with the line",
        "Ligne 1 : Une transcription doit commencer par",
    ),
    (
        ["kakuro", "--load", "cut"],
        "Line 8: The file ends before its “Result:” line",
        "Ligne 8 : Le fichier s’arrête avant",
    ),
    (["kakuro", "--load", "changed"], "Line 6: ", "Ligne 6 : "),
    ([OTHER.id, "--load", "good"], "good holds a game of Kakuro, not of", "good contient une partie de Kakuro, pas de"),
    (["chess", "--load", "good"], "Unknown game. Available games: ", "Jeu inconnu. Jeux disponibles : "),
    (
        ["kakuro", "--load", "good", "--players", "2"],
        "With --load the file defines",
        "Avec --load, le fichier définit",
    ),
    (["kakuro", "--load", "good", "--seed", "1"], "With --load the file defines", "Avec --load, le fichier définit"),
    (
        ["kakuro", "--load", "good", "--bots", "random,random,random"],
        "3 bots are too many for 2 seats.",
        "3 bots, c’est",
    ),
    (
        ["kakuro", "--colour"],
        f"Unknown option “--colour”{SEE}",
        "Option inconnue : « --colour » ; voir",
    ),
    (["kakuro", "trini"], f"Invalid command line{SEE}", "Ligne de commande non valide ;"),
]


@pytest.fixture
def odd_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files with wrong contents in the current folder."""
    good = Transcript(played(first(), 1)).write()
    texts = {
        "noise": b"\xff\xfe\x00",
        "text": b"Dear diary,",
        "deep.toml": b"a = " + b"[" * 5000,
        "long.toml": b"a = " + b"9" * 9999,
        "wrong.toml": b'stones = ["a1"]',
        "date.toml": b'stones = ["a1", "b2", "c3", "d4", "e5"]\nbought = 2020-12-24',
        "good": good.encode(),
        "cut": good.partition("Result")[0].encode(),
        "changed": good.replace("1. (1) y", "1. (1) r").replace("1. (1) r", "1. (1) q").encode(),
    }
    for name, data in texts.items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)


def complaint(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The one-line error of a wrong command line."""
    monkeypatch.setattr("sys.argv", ["tatami", "play", *arguments])
    with pytest.raises(SystemExit) as ended:
        main(prog_name="tatami")
    assert ended.value.code == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.endswith("\n")
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.mark.usefixtures("odd_files")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("arguments", "english", "french"), WRONG, ids=[" ".join(words)[:40] for words, *_ in WRONG])
def test_a_wrong_command_line_gets_one_line_in_the_users_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    english: str,
    french: str,
    language: str,
) -> None:
    line = complaint([*arguments, "--lang", language], monkeypatch, capsys)
    assert line.startswith("tatami: " + {"en": english, "fr": french}[language])


@pytest.mark.parametrize(
    ("arguments", "system", "french"),
    [
        ([], {"LANG": "fr_FR.UTF-8"}, True),
        ([], {"LC_ALL": "fr", "LANG": "en_GB"}, True),
        ([], {"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "en_GB"}, True),
        ([], {"LANG": "en_GB"}, False),
        ([], {"LANG": "C.UTF-8"}, False),
        ([], {"LANG": "de_DE"}, False),
        ([], {}, False),
        (["--lang", "fr"], {"LANG": "en_GB"}, True),
        (["--lang=fr"], {"LANG": "en_GB"}, True),
        (["--lang", "en", "--lang", "fr"], {"LANG": "en_GB"}, True),
        (["--lang", "en"], {"LANG": "fr_FR"}, False),
        (["--lang", "de"], {"LANG": "fr_FR"}, True),
        (["--lang"], {"LANG": "fr_FR"}, True),
    ],
)
def test_the_language_comes_from_the_command_line_or_the_system(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    system: dict[str, str],
    french: bool,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    assert (
        "Jeu inconnu" in (line := complaint(["chess", *arguments], monkeypatch, capsys)) or "valeur" in line
    ) == french


def test_a_wrong_command_line_ends_the_program_without_a_traceback(tmp_path: Path) -> None:
    printed = run([], "kakuro", "--players", "5", folder=tmp_path, code=1, extra={"LANG": "fr_FR.UTF-8"})
    assert printed == "tatami: Ce jeu est pour 2 à 4 joueurs.\n"


class Failing:
    """A bot that raises an error."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        raise tatami.TatamiError(Reason("game-over"))


def test_after_a_bot_fails_the_game_can_be_saved(
    type_in: TypeIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = first().moves[0]
    monkeypatch.setitem(LEVELS, "random", Failing)
    printed = type_in([move, "game.txt"], "kakuro", "--seed", "1", "--bots", "random", code=1)
    assert printed.endswith(f"Seat 1> \nThe game is over.\n{KEEP}\nSaved in game.txt. Continue later with --load.\n")
    assert read_game(tmp_path / "game.txt").history == (move,)
