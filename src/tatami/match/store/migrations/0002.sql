-- Since when nobody has kept the clock of a table that was taken over; NULL once the clock is corrected.

ALTER TABLE lease ADD COLUMN since FLOAT;
