-- The deals of the day. Its secret is drawn when a deal is first asked for, and the same for everybody from then on.

CREATE TABLE day_deal (
    day VARCHAR(10) NOT NULL,
    game VARCHAR(64) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    PRIMARY KEY (day, game)
);

-- The one try of a person that counts. `outcome` is 3 (won), 2 (shared), 1 (lost), 0 (given up, or not finished in time)
-- and NULL while it is played. The result stays when the table is purged.
CREATE TABLE day_try (
    day VARCHAR(10) NOT NULL,
    game VARCHAR(64) NOT NULL,
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game_table VARCHAR(64) NOT NULL,
    began FLOAT NOT NULL,
    ended FLOAT,
    outcome INTEGER,
    margin INTEGER,
    points VARCHAR(64),
    PRIMARY KEY (day, game, person)
);
CREATE INDEX day_try_rank ON day_try (day, game, outcome, margin);
CREATE INDEX day_try_person ON day_try (person, day);
