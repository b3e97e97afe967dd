import { isOutage } from "#db/client";
import { countIfChanged } from "#db/tallies";
import { insertRefusals, selectTries, type Visitor } from "#db/visitor-refusals";
import { addressKey, networksOf } from "#domain/address";
import type { NotNow } from "#domain/admission";
import { refusedKey } from "#domain/figures";
import { isTelling, type Refusal } from "#domain/refusal";
import { err, type Result } from "#domain/result";
import { isOutsideVisitorLimits } from "#domain/slots";
import { commit, type Deps } from "./deps";

/** The visitor of an order: his IPv4 address or his /64, as keyed hashes, and the /48 around it. */
export async function visitorOf(
  { site, vault }: Pick<Deps, "site" | "vault">,
  { address, request }: { readonly address: string; readonly request: { readonly receiver: string } },
): Promise<Visitor> {
  const { receiver } = request;
  if (isOutsideVisitorLimits(site.development, { receiver, address })) return { own: [], around: [] };
  const [widest = "", , key] = networksOf(address);
  const [own, around] = await Promise.all([
    vault.hashes("address", addressKey(address)),
    key === undefined ? null : vault.hash("place", widest),
  ]);
  return { own, around: around === null ? [] : [around] };
}

/**
 * The same of all that is wrong with a form, which is told at once: the first that tells where a border lies counts.
 */
export async function noteRefusals<R extends string>(
  deps: Deps,
  visitor: Visitor,
  refusals: readonly R[],
): Promise<readonly (R | "visitor_limit")[]> {
  const first = refusals.find(isTelling);
  if (first === undefined) return refusals;
  const noted = await noteRefusal(deps, visitor, first as R & Refusal);
  return !noted.ok && noted.error === "visitor_limit" ? ["visitor_limit"] : refusals;
}

/**
 * Counts a refusal that tells where a border lies (domain/refusal.ts:isTelling), and answers with it; or, where the visitor met so many
 * within an hour, with no more than that: the gate is no free oracle. What is noted counts by its rule among the figures of the day. While the database cannot be asked nothing is counted.
 */
export async function noteRefusal<R extends Refusal | NotNow>(
  deps: Deps,
  visitor: Visitor,
  refusal: R,
): Promise<Result<never, R | "visitor_limit">> {
  if (!isTelling(refusal) || visitor.own.length === 0) return err(refusal);
  const { db, clock, site } = deps;
  const now = clock.now();
  const limit = site.limits.refusalsHour;
  try {
    const [[tries]] = await commit(deps, [
      selectTries(db, visitor, limit, now),
      ...insertRefusals(db, visitor, limit, now),
      countIfChanged(db, refusedKey(refusal), now),
    ] as const);
    return err(tries?.tooOften ? "visitor_limit" : refusal);
  } catch (error) {
    if (isOutage(error)) return err(refusal);
    throw error;
  }
}
