-- Reviews of finished games: asked for (no process), under way, or made (a body). `alive` is when its process last wrote.

CREATE TABLE review (
    game_table VARCHAR(64) NOT NULL PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    asked FLOAT NOT NULL,
    process VARCHAR(64),
    alive FLOAT,
    done INTEGER NOT NULL,
    body BLOB
);
CREATE INDEX review_asked ON review (asked);
