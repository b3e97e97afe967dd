import { selectNames } from "#db/staff";
import { addToTrail, type Counted, type CountedOf, claimAlarm } from "#db/trail";
import { formatHash, keyIdOf, macOf } from "#domain/keyed-hash";
import {
  crossed,
  isManifold,
  mostSubjects,
  noAccount,
  otherSubjects,
  spanStart,
  type TrailSort,
  trailSpans,
} from "#domain/trail";
import type { Tally } from "#ports/trail";
import type { Deps } from "./deps";

type Keeper = Pick<Deps, "db" | "vault" | "log" | "clock">;

/** A tally once nobody can be read from it: `subject` is a keyed hash, or a word that stands for many. */
type Hidden = Omit<Tally, "value"> & { readonly subject: string };

/** What is added to a bucket, of a subject or of the whole site. */
type Added = Counted & { readonly of: Tally["of"]; readonly subject: string };

/**
 * Adds what an isolate counted to the security trail in one write, and alarms where that crossed a threshold. Subjects
 * become keyed hashes here; a name that is no account's is kept in no form at all, for it is often a password.
 */
export async function keepTrail(deps: Keeper, tallies: readonly Tally[]): Promise<void> {
  const accounts = await existingAmong(deps, tallies);
  const hidden = await Promise.all(tallies.map((tally) => hide(deps, tally, accounts)));
  const added = inSpans(hidden);
  const totals = added.filter(({ of }) => of === "site");
  const subjects = withPlaces(added);
  const [standing, , standingOfSite] = await deps.db.batch(addToTrail(deps.db, totals, subjects));
  const after = new Map([
    ...standing.map((row) => [keyOf({ ...row, of: row.sort }), row.count] as const),
    ...standingOfSite.map((row) => [keyOf({ ...row, of: "site", subject: "" }), row.count] as const),
  ]);
  // The most telling first, for a kind alarms once: an account before its attacker's address, the whole site last.
  const told = added.toSorted((a, b) => telling.indexOf(a.of) - telling.indexOf(b.of));
  for (const one of told) await alarmOf(deps, one, after.get(keyOf(one)) ?? 0);
}

const telling: readonly Added["of"][] = ["account", "address", "network", "site"];

async function existingAmong({ db }: Keeper, tallies: readonly Tally[]): Promise<ReadonlySet<string>> {
  const typed = tallies.flatMap(({ of, value }) => (of === "account" && value !== null ? [value] : []));
  const found = typed.length === 0 ? [] : await selectNames(db, typed);
  return new Set(found.map(({ username }) => username));
}

async function hide(
  { vault }: Keeper,
  { value, ...tally }: Tally,
  accounts: ReadonlySet<string>,
): Promise<Hidden> {
  if (tally.of === "site") return { ...tally, subject: "" };
  if (value === null) return { ...tally, subject: otherSubjects };
  if (tally.of === "account" && !accounts.has(value)) return { ...tally, subject: noAccount };
  return { ...tally, subject: await trailHash(vault, tally.of, value) };
}

/**
 * By what a subject may be known in the trail: 128 bits of a keyed hash under each key of the ring. `value` is a key of
 * domain/address.ts, or a username.
 */
export const trailHashes = async (vault: Deps["vault"], of: TrailSort, value: string) =>
  (await vault.hashes("trail", `${of} ${value}`)).map(shortened);

/** The one of them under which it is noted now. */
export const trailHash = async (vault: Deps["vault"], of: TrailSort, value: string): Promise<string> =>
  shortened(await vault.hash("trail", `${of} ${value}`));

const shortened = (hash: string): string => formatHash(keyIdOf(hash), macOf(hash).slice(0, 22));

/** Each tally counts in its minute and in its hour; what falls on one row is added up. */
function inSpans(tallies: readonly Hidden[]): readonly Added[] {
  const rows = new Map<string, Added>();
  for (const { minute, ...tally } of tallies) {
    for (const span of trailSpans) {
      const row = { ...tally, span, start: spanStart(span, minute) };
      const known = rows.get(keyOf(row));
      rows.set(keyOf(row), known ? sumOf(known, row) : row);
    }
  }
  return [...rows.values()];
}

/** `later` was noted last. */
const sumOf = <T extends Counted>(earlier: T, later: T): T => ({
  ...earlier,
  count: earlier.count + later.count,
  lastAt: later.lastAt,
  lastReference: later.lastReference,
});

const groupOf = ({ span, start, kind, of }: Pick<Added, "span" | "start" | "kind" | "of">) =>
  `${span} ${start} ${kind} ${of}`;
const keyOf = (row: Pick<Added, "span" | "start" | "kind" | "of" | "subject">) =>
  `${groupOf(row)} ${row.subject}`;

/** The subjects, those with the most first, for they should have a place; more than ever have one are not handed on. */
function withPlaces(added: readonly Added[]): readonly CountedOf[] {
  const places = new Map<string, number>();
  const rows = new Map<string, CountedOf>();
  for (const one of added.toSorted((a, b) => b.count - a.count)) {
    if (one.of === "site") continue;
    const rank = isManifold(one.subject) ? 0 : (places.get(groupOf(one)) ?? 0);
    const subject = rank < mostSubjects.hour ? one.subject : otherSubjects;
    const row = { ...one, subject, sort: one.of, rank };
    const known = rows.get(keyOf(row));
    rows.set(keyOf(row), known ? sumOf(known, row) : row);
    if (!isManifold(subject)) places.set(groupOf(one), rank + 1);
  }
  return [...rows.values()];
}

/** Of all isolates the one whose write crossed the threshold alarms, unless the kind had its alarm this hour. */
async function alarmOf({ db, log, clock }: Keeper, added: Added, after: number): Promise<void> {
  const { kind, of, span, subject, start, count } = added;
  if (isManifold(subject)) return;
  const [threshold] = crossed(kind, { of, within: span, before: after - count, after });
  if (!threshold) return;
  const claimed = await claimAlarm(db, kind, spanStart("hour", start), clock.now());
  if (claimed.length > 0)
    log.alarm(`security_${kind}`, { kind, of, within: span, count: after, threshold: threshold.count });
}
