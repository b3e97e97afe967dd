import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { inFlight } from "./books.ts";

it("tells what may still be handed to a gateway from what has lost its text", () => {
  const folder = mkdtempSync(join(tmpdir(), "books-"));
  const file = join(folder, "books.sqlite");
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE messages (status TEXT, gateway TEXT, body_sealed TEXT);
    CREATE TABLE payments (status TEXT);
    CREATE TABLE refunds (status TEXT);
    INSERT INTO messages VALUES ('queued', NULL, 'text'), ('unknown', 'cm', 'text'), ('unknown', NULL, 'text'),
      ('unknown', NULL, NULL), ('unknown', 'cm', NULL), ('delivered', 'cm', NULL);
    INSERT INTO payments VALUES ('pending'), ('paid');
    INSERT INTO refunds VALUES ('due'), ('refunded');`);
  database.close();
  const states = Object.fromEntries(inFlight(file));
  rmSync(folder, { recursive: true });
  expect(states).toEqual({
    "message queued": 1,
    "message unknown at cm": 1,
    "message unknown at any": 1,
    "message unknown without its text": 2,
    "payment pending": 1,
    "refund due": 1,
  });
});
