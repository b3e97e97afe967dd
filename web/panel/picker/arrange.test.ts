import { expect, test } from "vitest";
import { columnsOf, firstOf, stepped } from "./arrange";

const category = (id: number, order: number) => ({ id, name: `C${id}`, order });
const sender = (id: number, categoryId: number | null, of: string | null = null) => ({
  id,
  name: `S${id}`,
  categoryId,
  category: of,
});
const board = (columns: ReturnType<typeof columnsOf>) =>
  columns.map(({ id, name, senders }) => [id, name, senders.map((one) => one.id)]);

test("a column per category in its order, an empty one too, and at last that of none", () => {
  const senders = [sender(1, 7), sender(2, null), sender(3, 7)];
  expect(board(columnsOf([category(5, 1), category(7, 2)], senders, "Geen categorie"))).toEqual([
    [5, "C5", []],
    [7, "C7", [1, 3]],
    [null, "Geen categorie", [2]],
  ]);
});

test("while the categories have not come, those that senders tell of have a column", () => {
  expect(board(columnsOf([], [sender(1, 7, "Feest")], "Geen"))).toEqual([
    [7, "Feest", [1]],
    [null, "Geen", []],
  ]);
});

test("the first so many of a board are counted column by column", () => {
  const columns = columnsOf([category(7, 1)], [sender(1, 7), sender(2, 7), sender(3, null)], "Geen");
  expect(board(firstOf(columns, 1))).toEqual([
    [7, "C7", [1]],
    [null, "Geen", []],
  ]);
  expect(board(firstOf(columns, 3))).toEqual(board(columns));
});

test.each([
  ["two that differ change their numbers", [1, 4, 9], 2, -1, { C2: 1, C1: 4 }],
  ["down as well", [1, 4, 9], 2, 1, { C3: 4, C2: 9 }],
  ["numbers that are alike are made anew", [0, 0, 5], 2, -1, { C2: 1, C1: 2, C3: 3 }],
  ["only those that change are written", [1, 2, 2], 3, -1, { C2: 3 }],
  ["nothing stands above the first", [1, 4, 9], 1, -1, {}],
  ["nothing stands below the last", [1, 4, 9], 3, 1, {}],
  ["one that is gone does not move", [1, 4, 9], 8, 1, {}],
] as const)("a step of a category: %s", (_what, orders, id, by, expected) => {
  const changed = stepped(
    orders.map((order, place) => category(place + 1, order)),
    id,
    by,
  );
  expect(Object.fromEntries(changed.map(({ name, order }) => [name, order]))).toEqual(expected);
});
