import * as z from "zod/mini";
import { type Cloudflare, sayError } from "../api.ts";
import type { Finding } from "./problem.ts";

const addressShape = z.object({ email: z.string(), verified: z.nullish(z.string()) });

/**
 * Whether alarms by mail can arrive: Cloudflare's binding sends to addresses only that their owner has verified, and a Worker
 * that names another is refused when it is uploaded.
 *
 * @param to `ALARM_EMAIL`, null where it is not set
 * @returns a problem where it is not verified; a warning where the token may not see (Email Routing Addresses · Read)
 */
export async function mailProblem(
  api: Cloudflare,
  account: string,
  to: string | null,
): Promise<Finding | null> {
  if (to === null) return null;
  const said = (isSure: boolean, problem: string): Finding => ({
    isSure,
    problem: { name: "ALARM_EMAIL", problem },
  });
  const answer = await api.list(`/accounts/${account}/email/routing/addresses`, addressShape);
  if (!answer.ok)
    return said(
      false,
      `could not be confirmed as a verified address (${sayError(answer.error)}); with Account · Email Routing Addresses · Read the token may see it`,
    );
  const found = answer.value.find(({ email }) => email.toLowerCase() === to.toLowerCase());
  if (found?.verified) return null;
  return said(
    true,
    found
      ? "is an address that was not verified yet; its owner has a mail of Cloudflare with a link"
      : "is not among the account's addresses; add it (dashboard, Email Routing, Destination addresses), and let its owner follow the link",
  );
}
