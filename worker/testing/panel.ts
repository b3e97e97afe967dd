import type { Harness } from "./harness";
import { type SignedIn, staffWrite } from "./staff";

/** An answer of the panel's API, as loosely as a test wants it. */
export type Told = {
  status: number;
  body: Record<string, unknown> & {
    code?: string;
    message?: string;
    field?: string;
    data?: unknown;
    next?: string | null;
  };
};

/** Reads in the panel as this person. */
export async function look(h: Harness, who: SignedIn, path: string): Promise<Told> {
  const answer = await h.ask(path, { headers: who.headers });
  return { status: answer.status, body: await answer.json() };
}

/**
 * Looks for rows of a list as this person: what is looked for travels in a body.
 * @param wanted written like the query of an address, for short
 */
export const search = (h: Harness, who: SignedIn, path: string, wanted: string): Promise<Told> =>
  tell(h, who, "POST", `${path}/search`, Object.fromEntries(new URLSearchParams(wanted)));

/** Writes in the panel as this person, as our own page does. */
export async function tell(
  h: Harness,
  who: SignedIn,
  method: string,
  path: string,
  body?: unknown,
): Promise<Told> {
  const answer = await h.ask(path, staffWrite(who, method, body));
  return { status: answer.status, body: await answer.json() };
}

/** The audit so far, oldest first, as `actor action subject/id`. */
export async function auditOf(h: Harness): Promise<string[]> {
  const { results } = await h.env.DB.prepare(
    "SELECT actor || ' ' || action || ' ' || subject || '/' || subject_id AS line FROM audit ORDER BY seq",
  ).all<{ line: string }>();
  return results.map(({ line }) => line);
}

/** Texts that must come back from the panel's API as they went in. */
export const nastyTexts = [
  '<script>alert("1")</script>',
  '"><img src=x onerror=alert(1)>',
  "{{constructor.constructor('alert(1)')()}}",
  "\u202egro.live",
  "a\u200bb\u2060c\ufeffd",
  "'; DROP TABLE orders; --",
  '=HYPERLINK("http://evil.example")',
  "مرحبا \u200f123\u200e",
  "🏴‍☠️ \ud83d\udc69\u200d\ud83d\ude80",
];
