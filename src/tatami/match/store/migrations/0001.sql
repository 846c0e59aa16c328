-- The first tables. Every `game_table` column refers to a row of the table of that name; times are Unix seconds.

CREATE TABLE person (
    id VARCHAR(64) NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created FLOAT NOT NULL
);

-- Only hashes of tokens and links are stored: whoever reads the database cannot use them.
CREATE TABLE token (
    hash BLOB NOT NULL PRIMARY KEY,
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    created FLOAT NOT NULL
);

CREATE TABLE link (
    hash BLOB NOT NULL PRIMARY KEY,
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    expires FLOAT NOT NULL
);

-- What lists show of a table without replaying its events.
CREATE TABLE game_table (
    id VARCHAR(64) NOT NULL PRIMARY KEY,
    game VARCHAR(64) NOT NULL,
    status VARCHAR(16) NOT NULL,
    is_public BOOLEAN NOT NULL,
    runs BOOLEAN NOT NULL,
    created FLOAT NOT NULL,
    updated FLOAT NOT NULL,
    summary BLOB NOT NULL
);
CREATE INDEX game_table_lobby ON game_table (is_public, status, created);
CREATE INDEX game_table_runs ON game_table (runs, status);

CREATE TABLE player (
    person VARCHAR(64) NOT NULL,
    game_table VARCHAR(64) NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    PRIMARY KEY (person, game_table)
);
CREATE INDEX player_table ON player (game_table);

CREATE TABLE event (
    game_table VARCHAR(64) NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (game_table, number)
);

-- Replies to commands, by the client's own id, in case the same command is sent again.
CREATE TABLE answer (
    person VARCHAR(64) NOT NULL,
    id VARCHAR(64) NOT NULL,
    body BLOB NOT NULL,
    time FLOAT NOT NULL,
    PRIMARY KEY (person, id)
);
CREATE INDEX answer_time ON answer (time);

CREATE TABLE process (
    id VARCHAR(64) NOT NULL PRIMARY KEY,
    alive FLOAT NOT NULL
);

-- Which process runs the bots and the clock of a table.
CREATE TABLE lease (
    game_table VARCHAR(64) NOT NULL PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    process VARCHAR(64) NOT NULL
);
CREATE INDEX lease_process ON lease (process);
