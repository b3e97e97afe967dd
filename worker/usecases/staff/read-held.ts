import type { HeldCase, HeldPage, HeldQuery, Rightness } from "#contract/admin-held";
import { selectClaims } from "#db/claims";
import {
  type CaseRow,
  countWaves,
  noteRead,
  selectCases,
  selectNextCase,
  selectWaiting,
  selectWaves,
  type WaitingRow,
} from "#db/held";
import { sumDays } from "#db/tallies";
import { selectTextVerdicts } from "#db/text-verdicts";
import { findingsIn } from "#domain/gate/rules";
import { codesIn, type GateCode } from "#domain/gate/verdict";
import {
  earlierShown,
  mostAtOnce,
  mostInWave,
  mostLookedAt,
  mostPassedOver,
  rightnessDays,
} from "#domain/held";
import { type Cursor, pageSize, readCursor, toCursor } from "#domain/paging";
import { countryOfNumber, maskNumber } from "#domain/phone";
import type { Staff } from "#domain/session";
import { lastDays, localDay } from "#domain/tallies";
import { commitAndAsk, type Deps, unseal } from "../deps";
import { waveFacts } from "./wave-facts";

const first = { at: 0, id: "" };

/**
 * A page of the cases that wait for a person's look, by deadline: a wave is one case. Each comes with its text, for whoever is
 * at this page is there to read them (decision 087): in the batch that reads the texts stands the line in the audit that this
 * person read them, once for each.
 */
export async function readHeld(
  deps: Deps,
  { username }: Staff,
  { cursor, limit }: HeldQuery,
): Promise<HeldPage> {
  const { db } = deps;
  const at = deps.clock.now();
  const waiting = await selectWaiting(db, readCursor(cursor ?? "") ?? first, mostLookedAt);
  const { leads, next } = await pageOf(deps, waiting, Number(limit ?? pageSize));
  const ids = leads.map(({ id }) => id);
  const hashes = leads.flatMap(({ textHash }) => textHash ?? []);
  const codes = [...new Set(leads.flatMap(({ review }) => codesIn(review ?? "")))];
  const [cases, waves, sizes, earlier, claims, judged, today] = await commitAndAsk(
    deps,
    [noteRead(db, ids, username, at)],
    [
      selectCases(db, ids, at),
      selectWaves(db, hashes, mostAtOnce),
      countWaves(db, hashes, mostInWave),
      selectTextVerdicts(db, hashes, earlierShown),
      selectClaims(db, "held", ids, at),
      sumDays(db, codes.flatMap(countsOf), lastDays(at, rightnessDays).at(-1) ?? "", localDay(at)),
      sumDays(db, verdictsCounted, localDay(at), localDay(at)),
    ],
  );
  // By deadline, as they were found; one that was decided in between is none any more.
  const rows = leads.flatMap(({ id }) => cases.find((one) => one.id === id) ?? []);
  const data = rows.map(async (row): Promise<HeldCase> => {
    const ofText = <T extends { readonly textHash: string }>(all: readonly T[]) =>
      all.filter(({ textHash }) => textHash === row.textHash);
    const claim = claims.find(({ id }) => id === row.id);
    return {
      ...shown(row),
      ...readingOf(row, await openText(deps, row)),
      claim: claim ? { by: claim.by, until: claim.until } : null,
      wave: waveFacts(row, ofText(waves), ofText(sizes)[0]?.size ?? 1),
      earlier: ofText(earlier)
        .toSorted((one, other) => other.at - one.at)
        .map(({ textHash: _, ...verdict }) => verdict),
    };
  });
  const rightness = (code: GateCode): Rightness => {
    const [right, wrong] = countsOf(code);
    return { right: totalOf(judged, right), wrong: totalOf(judged, wrong) };
  };
  return {
    data: await Promise.all(data),
    next: next && toCursor(next),
    rules: Object.fromEntries(codes.map((code) => [code, rightness(code)])),
    today: { released: totalOf(today, "held_released"), rejected: totalOf(today, "held_rejected") },
    at,
  };
}

export const verdictsCounted = ["held_released", "held_rejected"] as const;

const totalOf = (sums: Awaited<ReturnType<typeof sumDays>>, key: string): number =>
  sums.find((one) => one.key === key)?.total ?? 0;

/** What the database counts of a rule when staff judge what it held. */
const countsOf = (code: GateCode) => [`gate_right:${code}`, `gate_wrong:${code}`] as const;

type PageOfCases = { readonly leads: readonly WaitingRow[]; readonly next: Cursor | null };

/** The cases among what was looked at, and the one with which the next page begins, whatever large waves lie before it. */
async function pageOf({ db }: Deps, waiting: readonly WaitingRow[], size: number): Promise<PageOfCases> {
  const all = waiting.filter(({ leads }) => leads);
  const leads = all.slice(0, size);
  const [over, last] = [all[size], waiting[mostLookedAt - 1]];
  if (over) return { leads, next: { at: over.dueAt, id: over.id } };
  const [next] = last ? await selectNextCase(db, { at: last.dueAt, id: last.id }, mostPassedOver) : [];
  return { leads, next: next ?? null };
}

function shown({ id, heldAt, dueAt, sender, parts, locale, amountCents, ...row }: CaseRow) {
  const bar = row.isMoneyBack ? ("money_back" as const) : row.isStopped ? ("stopped" as const) : null;
  return { id, heldAt, dueAt, sender, smsCount: parts, locale, amountCents, bar };
}

/** What a message says and to whom, opened. */
export type Opened = { readonly text: string | null; readonly receiver: string | null };
type Sealed = {
  readonly id: string;
  readonly bodySealed: string | null;
  readonly receiverSealed: string | null;
};

/** Opens what a message says and to whom. */
export async function openText(deps: Deps, { id, bodySealed, receiverSealed }: Sealed): Promise<Opened> {
  const open = (column: string, sealed: string | null) =>
    unseal(deps, { table: "messages", column, row: id }, sealed);
  const [text, receiver] = await Promise.all([open("body", bodySealed), open("receiver", receiverSealed)]);
  return { text, receiver };
}

/** The text with the places at which the rules that hold it find something today. */
function readingOf({ review, sender }: CaseRow, { text, receiver }: Opened) {
  const codes = codesIn(review ?? "");
  const country = receiver === null ? null : (countryOfNumber(receiver)?.country ?? null);
  const findings = text === null ? [] : findingsIn({ text, sender, country, facts: { widespread: false } });
  const places = findings.flatMap(({ code, place }) =>
    place && codes.includes(code) ? [{ code, start: place.start, end: place.end }] : [],
  );
  return { receiver: receiver === null ? null : maskNumber(receiver), text, codes: [...codes], places };
}
