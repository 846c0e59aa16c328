-- Puzzles: how strong a person solves those of a game, which they have tried first with what result, and how hard each
-- has proved. A puzzle without a row is as hard as its file says.

CREATE TABLE solver (
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game VARCHAR(64) NOT NULL,
    value FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    solved INTEGER NOT NULL,
    tried INTEGER NOT NULL,
    streak INTEGER NOT NULL,
    best INTEGER NOT NULL,
    PRIMARY KEY (person, game)
);

CREATE TABLE puzzle_try (
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game VARCHAR(64) NOT NULL,
    puzzle VARCHAR(64) NOT NULL,
    solved INTEGER NOT NULL,
    tried FLOAT NOT NULL,
    PRIMARY KEY (person, game, puzzle)
);

CREATE TABLE puzzle_rating (
    game VARCHAR(64) NOT NULL,
    puzzle VARCHAR(64) NOT NULL,
    value FLOAT NOT NULL,
    deviation FLOAT NOT NULL,
    volatility FLOAT NOT NULL,
    PRIMARY KEY (game, puzzle)
);

-- Decisions of a person's own games to practise: one that was no mistake has no better move. `stage` counts how often it
-- was found in a row, and `due` is when it comes back; NULL if it is learnt.
CREATE TABLE mistake (
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game_table VARCHAR(64) NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    game VARCHAR(64) NOT NULL,
    seat INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    better VARCHAR(64),
    stage INTEGER NOT NULL,
    due FLOAT,
    PRIMARY KEY (person, game_table, ply)
);
CREATE INDEX mistake_due ON mistake (person, due);

-- The reviewed games whose decisions a person practises already.
CREATE TABLE practised (
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game_table VARCHAR(64) NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    PRIMARY KEY (person, game_table)
);
