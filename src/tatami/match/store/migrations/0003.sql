-- Boxes of players are stored once. Events refer to them by a hash; events of older releases hold the box itself.

CREATE TABLE box (
    hash VARCHAR(80) NOT NULL PRIMARY KEY,
    body BLOB NOT NULL,
    used FLOAT NOT NULL
);

CREATE TABLE box_use (
    game_table VARCHAR(64) NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    box VARCHAR(80) NOT NULL REFERENCES box (hash),
    PRIMARY KEY (game_table, box)
);
CREATE INDEX box_use_box ON box_use (box);

-- When a browser last showed a token; NULL if it did not since this column exists.
ALTER TABLE token ADD COLUMN used FLOAT;
CREATE INDEX token_person ON token (person);
