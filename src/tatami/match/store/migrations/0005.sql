-- How many steps of a lesson a person has done.

CREATE TABLE learnt (
    person VARCHAR(64) NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game VARCHAR(64) NOT NULL,
    lesson VARCHAR(64) NOT NULL,
    done INTEGER NOT NULL,
    PRIMARY KEY (person, game, lesson)
);
