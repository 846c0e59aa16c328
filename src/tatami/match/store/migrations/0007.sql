-- What a person's page needs of a review, without reading all of it; NULL until somebody looks.

ALTER TABLE review ADD COLUMN digest BLOB;
