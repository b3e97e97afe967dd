import { type HeldCase, heldResponse, waveResponse } from "#contract/admin-held";
import { codesIn } from "#domain/gate/verdict";
import { gravityOf } from "#domain/held";
import { apiQuery } from "../api-query";

/** A page of cases that can be gone through without leafing. */
const size = "20";

/** The cases that wait, by deadline. */
export const heldQuery = (cursor: string | undefined) =>
  apiQuery("/api/admin/held", { query: { limit: size, cursor } }, heldResponse, (answer) => answer);

/** The messages of the wave that one stands for. */
export const waveQuery = (id: string) =>
  apiQuery("/api/admin/held/:id/wave", { param: { id } }, waveResponse, ({ data }) => data);

/** In which order the queue stands, or what of it. */
export const orders = ["due", "gravity", "alone"] as const;
export type Order = (typeof orders)[number];

type Seen = {
  /** Messages about which a verdict is under way. */
  readonly decided: ReadonlySet<string>;
  /** Cases that were put off, the first that was put off first. */
  readonly later: readonly string[];
  readonly order: Order;
};

/** The cases as they stand for who works through them: without what is being decided, what was put off last. */
export function queueOf(cases: readonly HeldCase[], { decided, later, order }: Seen): readonly HeldCase[] {
  const left = cases
    .flatMap((one) => without(one, decided))
    .filter(({ wave }) => order !== "alone" || wave.size === 1);
  const rank = (one: HeldCase) => (order === "gravity" ? -gravityOf(codesIn(one.codes.join(","))) : 0);
  return left.toSorted(
    (one, other) => later.indexOf(one.id) - later.indexOf(other.id) || rank(one) - rank(other),
  );
}

/** A case without some of its messages; nothing where none is left. */
function without(one: HeldCase, decided: ReadonlySet<string>): HeldCase[] {
  const ids = one.wave.ids.filter((id) => !decided.has(id));
  const gone = one.wave.ids.length - ids.length;
  if (gone === 0) return [one];
  const [id] = ids;
  if (id === undefined) return [];
  const cents = Math.round((one.wave.cents * ids.length) / one.wave.ids.length);
  return [{ ...one, id, wave: { ...one.wave, ids, size: one.wave.size - gone, cents } }];
}
