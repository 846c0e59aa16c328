"""The terminal game as people use it, through a pseudo-terminal or through pipes."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.session import CLEAR, CTRL_D, STYLE, UP, Session, run
from tests.terminal.support import KAKURO, KEEP, WORD, TypeIn, first, hand, hands, played, read_game, write_game

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
