import type { NotTold } from "#ports/alarm-channel";
import type { Answer } from "../http-call";

/** A receiver of ours is not waited for longer, in ms of real time. */
export const patience = 5_000;

/** What a receiver's answer means: 2xx is heard, all else is not; of what it says nothing is kept but its status. */
export function problemOf(
  answered: { readonly ok: true; readonly value: Answer } | { readonly ok: false },
): NotTold | null {
  if (!answered.ok) return "no_answer";
  const { status } = answered.value;
  return status >= 200 && status < 300 ? null : `status_${status}`;
}
