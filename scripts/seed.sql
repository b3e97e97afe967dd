-- Sender names to begin with. SQLite remembers in sqlite_sequence that a table ever held a row, so what staff have
-- changed or deleted since does not come back. None of them names somebody in particular: the terms forbid posing as
-- another person (decision 079).
INSERT INTO sender_categories (id, name, position)
SELECT column1, column2, column3
FROM (VALUES (1, 'Bekenden', 1), (2, 'Feest', 2), (3, 'Mysterie', 3))
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'sender_categories' AND seq > 0);

INSERT INTO senders (name, category_id)
SELECT column1, column2
FROM (
  VALUES
    ('Anoniem', NULL), ('Briefje', NULL), ('Uit de wijk', NULL), ('Een vriend', NULL), ('Iemand', NULL),
    ('Een bekende', 1), ('Een collega', 1), ('Een fan', 1), ('Oude vriend', 1), ('Raad eens', 1), ('Wie ben ik', 1),
    ('Sinterklaas', 2), ('Kerstman', 2), ('Paashaas', 2), ('Feestcomite', 2), ('Jarige Job', 2),
    ('Bewonderaar', 3), ('Geheim', 3), ('Onbekende', 3), ('Stille fan', 3)
)
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'senders' AND seq > 0);
