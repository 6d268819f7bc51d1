"""One file for each change of the tables; files that have been released are never edited."""
