import type { VerdictRequest } from "#contract/admin-held";
import { verdictRest } from "#domain/held";
import { sendMessage } from "#usecases/orders/send-message";
import { decideHeld } from "#usecases/staff/decide-held";
import type { Harness } from "./harness";
import { holdOne } from "./orders";

/** So many held messages of one text, to as many numbers, a second apart. */
export async function holdWave(
  h: Harness,
  size: number,
  message = "Hoi mam, mijn telefoon is stuk. Dit is mijn nieuwe nummer.",
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < size; n++) {
    ids.push(await holdOne(h, { message, receiver: `+3161234${1000 + n}` }));
    h.pass(1_000);
  }
  return ids;
}

/** A member of staff, as the use cases know one. */
export const staffer = (username: string) => ({
  id: username,
  username,
  sessionId: `session of ${username}`,
});

/** Passes a verdict on held messages; it rests. */
export const lay = (h: Harness, ids: readonly string[], verdict: Omit<VerdictRequest, "ids">, by = "noor") =>
  decideHeld(h.deps, staffer(by), { ids: [...ids], ...verdict });

/** Passes a verdict, and has it carried out when its rest is over, as the consumer does. */
export async function judge(
  h: Harness,
  ids: readonly string[],
  verdict: Omit<VerdictRequest, "ids">,
  by = "noor",
): Promise<void> {
  await lay(h, ids, verdict, by);
  h.pass(verdictRest);
  for (const id of ids) await sendMessage(h.deps, id);
}
