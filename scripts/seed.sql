-- Sender names to begin with. SQLite remembers in sqlite_sequence that a table ever held a row, so what staff have
-- changed or deleted since does not come back.
INSERT INTO sender_categories (id, name, position)
SELECT column1, column2, column3
FROM (VALUES (1, 'Familie', 1), (2, 'Feest', 2), (3, 'Mysterie', 3))
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'sender_categories' AND seq > 0);

INSERT INTO senders (name, category_id)
SELECT column1, column2
FROM (
  VALUES
    ('Anoniem', NULL), ('Briefje', NULL), ('De buren', NULL), ('Een vriend', NULL), ('Iemand', NULL),
    ('Mama', 1), ('Papa', 1), ('Oma', 1), ('Opa', 1), ('Je zus', 1), ('Je broer', 1),
    ('Sinterklaas', 2), ('Kerstman', 2), ('Paashaas', 2), ('Feestcomite', 2), ('Jarige Job', 2),
    ('Bewonderaar', 3), ('Geheim', 3), ('Onbekende', 3), ('Stille fan', 3)
)
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'senders' AND seq > 0);
