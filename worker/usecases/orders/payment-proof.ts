import type { Evidence } from "#domain/payment";
import { tariffCents } from "#domain/pricing";
import type { Deps } from "../deps";

/**
 * What marks a payment as opened by us (decision 038): an HMAC over order and amount, which only we can make. A provider's account may
 * sell other things too, and what stands in the metadata of those is no word of ours.
 */
export const proofOf = (deps: Deps, order: Marked): Promise<string> =>
  deps.vault.hash("metadata", markedText(order));

/** Whether a proof is ours, under whichever key of the ring it was made: a payment stays open while the ring turns. */
export const isProofOf = async (
  deps: Deps,
  order: Marked,
  proof: string | null | undefined,
): Promise<boolean> =>
  proof != null && (await deps.vault.hashes("metadata", markedText(order))).includes(proof);

/**
 * What an order of ours asked for, by the proof in a payment's metadata alone. What came in need not be that (P6), so a proof that
 * does not fit it is tried on every price at which the site sells.
 * @returns cents, or null where the proof is not ours
 */
export async function askedBy(
  deps: Deps,
  id: string,
  { amountCents, proof }: Pick<Evidence, "amountCents" | "proof">,
): Promise<number | null> {
  for (const asked of new Set([amountCents, ...tariffCents]))
    if (await isProofOf(deps, { id, amountCents: asked }, proof)) return asked;
  return null;
}

/** An order, and what it asked for, in cents. */
type Marked = { readonly id: string; readonly amountCents: number };

const markedText = ({ id, amountCents }: Marked): string => `${id}:${amountCents}`;
