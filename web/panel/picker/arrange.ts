import type { Category } from "#contract/sender-categories";
import type { StaffSender } from "./queries";

/** A column of the board: a category, or with the id null the senders that have none. */
export type Column = {
  readonly id: number | null;
  readonly name: string;
  readonly senders: readonly StaffSender[];
};

/**
 * The board: a column per category in their order, and at last the one of senders without (PANEL §4).
 * @param categories in the order of the picker; a category that only its senders tell of has its column all the same
 * @param none the name of the last column
 */
export function columnsOf(
  categories: readonly Pick<Category, "id" | "name">[],
  senders: readonly StaffSender[],
  none: string,
): Column[] {
  const named = new Map(categories.map(({ id, name }) => [id, name]));
  for (const { categoryId, category } of senders)
    if (categoryId !== null && !named.has(categoryId)) named.set(categoryId, category ?? "");
  const of = (id: number | null) => senders.filter(({ categoryId }) => categoryId === id);
  return [
    ...[...named].map(([id, name]) => ({ id, name, senders: of(id) })),
    { id: null, name: none, senders: of(null) },
  ];
}

/** The first so many senders of the board, counted column by column. */
export function firstOf(columns: readonly Column[], count: number): Column[] {
  let left = count;
  return columns.map((column) => {
    const senders = column.senders.slice(0, Math.max(left, 0));
    left -= column.senders.length;
    return { ...column, senders };
  });
}

type Placed = Pick<Category, "id" | "name" | "order">;

/**
 * What must be written so that a category stands a place higher or lower. Two that differ change their numbers; where
 * numbers are alike, and names alone told the order, all are numbered anew.
 * @param categories in the order of the picker
 * @param by -1 for up, 1 for down
 * @returns the categories whose number changes, with the new one; none at the end of the list
 */
export function stepped(categories: readonly Placed[], id: number, by: -1 | 1): Placed[] {
  const from = categories.findIndex((one) => one.id === id);
  const moved = categories[from];
  const other = categories[from + by];
  if (!moved || !other) return [];
  const after = categories.map((one) => (one === moved ? other : one === other ? moved : one));
  const isOrdered = categories.every(
    ({ order }, place) => order > (categories[place - 1]?.order ?? -Infinity),
  );
  const numbers = categories.map(({ order }, place) => (isOrdered ? order : place + 1));
  return after.flatMap(({ id: one, name, order }, place) => {
    const now = numbers[place] ?? order;
    return now === order ? [] : [{ id: one, name, order: now }];
  });
}
