import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type ChallengePurpose, challengeHeader } from "#contract/challenge";
import type { Problem } from "#contract/problems";
import { answerOfForm, isTicket } from "#usecases/challenge/wait";
import type { Http } from "./context";
import { statusOf } from "./problems";

/** Puts the challenge into an answer of this route that says that one is required. */
export const challenged = (purpose: ChallengePurpose) =>
  createMiddleware<Http>(async (c, next) => {
    await next();
    if (c.res.status !== statusOf("challenge_required")) return;
    const problem = await c.res.json<Problem>();
    const challenge = await c.var.deps.challenger.pose(purpose, c.var.address);
    c.res = c.json({ ...problem, challenge } satisfies Problem, statusOf("challenge_required"));
  });

/**
 * The answer to a challenge that a request came with, as `Challenger.isAnswered` takes it: from the header, or from the
 * ticket of a form. A ticket in a header is none, for it was given to a page that waits.
 */
export async function challengeAnswer(c: Context<Http>): Promise<string | undefined> {
  const ticket = c.var.form?.get(ticketField);
  if (ticket !== undefined) return answerOfForm(ticket, await contentsOf(c));
  const answer = c.req.header(challengeHeader);
  return answer === undefined || isTicket(answer) ? undefined : answer;
}

/** The field of a form in which the ticket of a page that waits comes back. */
export const ticketField = "challenge";

/** What was typed in a form, as a keyed hash: a ticket counts for that alone, in whichever language it is sent. */
export async function contentsOf(c: Context<Http>): Promise<string> {
  const typed = [...(c.var.form ?? [])].filter(([name]) => name !== ticketField && name !== "lang");
  const sorted = typed.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return c.var.deps.vault.hash("challenge", JSON.stringify(["form", sorted]));
}
