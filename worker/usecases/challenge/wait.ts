import { spend } from "#db/budgets";
import { persist } from "#db/client";
import { wait, waitsAMinute } from "#domain/challenge";
import type { Challenger } from "#ports/challenge";
import { isFirst, isMarked, type Kit, markOf, newNonce, read, written } from "./mark";

/** A ticket, and an answer with one: what was typed, as a hash, is added by whoever reads the form. */
const ticketShape = /^wait\.([0-9a-z]{1,8})\.([\w-]{11})\.([\w-]{22})$/;

/** `early`: right, but not yet, or not in this minute any more. */
export type Verdict = "right" | "early" | "wrong";

/** Whether an answer is a ticket of a page that waits, rather than one to a puzzle. */
export const isTicket = (answer: string): boolean => answer.startsWith("wait.");

/** The answer of a form that came with a ticket. */
export const answerOfForm = (ticket: string, contents: string): string => `${ticket}:${contents}`;

/**
 * Tickets for forms without scripts. Waiting costs a programme nothing, so a ticket is bound to what was typed, and only
 * so many a minute are taken on the whole site.
 */
export function createWaits(kit: Kit) {
  const poseWait: Challenger["poseWait"] = async (purpose, address, contents, earlier) => {
    const left = earlier === undefined ? null : await leftOf(kit, purpose, address, contents, earlier);
    if (earlier !== undefined && left !== null && left > 0) return { ticket: earlier, left };
    const at = written(kit.clock.now() + wait.least);
    const nonce = newNonce(kit);
    const mark = await markOf(kit, { kind: "wait", purpose, address, at, nonce, more: [contents] });
    kit.trail.note("challenge_posed", { address });
    return { ticket: `wait.${at}.${nonce}.${mark}`, left: read(at) - kit.clock.now() };
  };
  const verdictOn = async (purpose: string, address: string, answer: string): Promise<Verdict> => {
    const [ticket = "", contents = ""] = answer.split(":");
    const left = await leftOf(kit, purpose, address, contents, ticket);
    if (left === null) return "wrong";
    if (left > 0) return "early";
    const [, at = "", , mark = ""] = ticketShape.exec(ticket) ?? [];
    if (!(await isFirst(kit, mark, read(at) + wait.life))) return "wrong";
    const { db, clock, retryTimer } = kit;
    const [taken] = await persist(() => spend(db, "waits", waitsAMinute, clock.now()), retryTimer);
    return taken ? "right" : "early";
  };
  return { poseWait, verdictOn };
}

/** How long a ticket still has to wait, in ms, 0 or less when it counts; null for one that is not ours, or not any more. */
async function leftOf(kit: Kit, purpose: string, address: string, contents: string, ticket: string) {
  const [, at = "", nonce = "", mark = ""] = ticketShape.exec(ticket) ?? [];
  const left = read(at) - kit.clock.now();
  if (!(left > -wait.life && left <= wait.least)) return null;
  const marked = { kind: "wait", purpose, address, at, nonce, more: [contents] } as const;
  return (await isMarked(kit, mark, marked)) ? left : null;
}
