import * as z from "zod/mini";
import { type Cloudflare, sayError } from "../deploy/api.ts";

/** D1 names its moments so; everything else that an operator writes is a time. */
const isBookmark = (text: string): boolean => /^[\da-f]{8}-[\da-f]{8}-[\da-f]{8}-[\da-f]{32}$/i.test(text);

/** The moment that the operator means: a bookmark, or a time (ISO 8601, with its zone). Throws a sentence where it is neither. */
export function momentOf(
  text: string,
  now: number,
): { readonly bookmark: string } | { readonly time: number } {
  if (isBookmark(text)) return { bookmark: text };
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error(`'${text}' is no time such as 2026-12-01T03:00:00Z, and no bookmark of D1.`);
  if (time > now) throw new Error(`${text} has not come yet.`);
  return { time };
}

const bookmarkShape = z.object({ bookmark: z.string() });

/** The bookmark of a moment; of now where none is said. */
export async function bookmarkOf(api: Cloudflare, id: string, time?: number): Promise<string> {
  const path = `${api.account}/d1/database/${id}/time_travel/bookmark`;
  const query: Record<string, string> = time === undefined ? {} : { timestamp: new Date(time).toISOString() };
  const answer = await api.get(path, bookmarkShape, query);
  if (!answer.ok) throw new Error(`Time Travel does not know that moment: ${sayError(answer.error)}`);
  return answer.value.bookmark;
}

/**
 * Puts the database back, in its place. Doing it again does the same again.
 *
 * @returns why it was certainly not put back, or null where it was; throws a sentence where nobody can tell
 */
export async function travelTo(api: Cloudflare, id: string, bookmark: string): Promise<string | null> {
  const path = `${api.account}/d1/database/${id}/time_travel/restore?bookmark=${bookmark}`;
  const answer = await api.post(path, z.unknown());
  if (answer.ok) return null;
  if (answer.error.unclear)
    throw new Error(`Whether the database was put back is not clear: ${sayError(answer.error)}`);
  return `The database was not put back: ${sayError(answer.error)}`;
}
