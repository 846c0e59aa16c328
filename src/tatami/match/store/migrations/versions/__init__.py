"""How the tables of the store came to be, one step a file."""
