-- What our metadata holds beside the order, as a real provider keeps it.

ALTER TABLE payments ADD COLUMN proof TEXT NOT NULL DEFAULT '';
