/** Where a list goes on: behind the row with this time (ms, or a number that only grows) and id. */
export type Cursor = { readonly at: number; readonly id: string };

/** Rows on one page unless asked otherwise, and at most. */
export const pageSize = 50;

/** Before the first row of any list: the newest come first. */
export const top: Cursor = { at: Number.MAX_SAFE_INTEGER, id: "" };

/** A cursor as it travels. */
export const toCursor = ({ at, id }: Cursor): string => `${at}.${id}`;

/** @returns null for a text that `toCursor` never wrote */
export function readCursor(text: string): Cursor | null {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,32})$/.exec(text) ?? [];
  return at !== undefined && id !== undefined ? { at: Number(at), id } : null;
}

/** The page and where the next one starts; null when this is the last. */
export type Page<T> = { readonly rows: readonly T[]; readonly next: string | null };

/**
 * Cuts a page out of what was read.
 * @param read at most one row more than a page holds, which tells that there is another page
 * @param keyOf the time and id by which the list is sorted
 */
export function toPage<T>(read: readonly T[], size: number, keyOf: (row: T) => Cursor): Page<T> {
  const rows = read.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: read.length > size && last !== undefined ? toCursor(keyOf(last)) : null };
}
