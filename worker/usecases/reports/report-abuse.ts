import type { ReportAbuseRequest } from "#contract/abuse";
import {
  addToReport,
  insertReport,
  releaseRepeat,
  selectHandedOver,
  selectRepeat,
  selectStoredReport,
  selectWaveOf,
  waveAmong,
} from "#db/abuse-reports";
import { isUniqueViolation } from "#db/client";
import { belowOf, isOpenBelow, selectOpen } from "#db/places";
import { kindOf, normaliseReason, priorityOf, quotesMessage, toCaseCode } from "#domain/abuse";
import { addressKey } from "#domain/address";
import type { NotNow, Open } from "#domain/admission";
import { gateReadings } from "#domain/gate/reading";
import { threatIn } from "#domain/gate/threats";
import { mostInWave } from "#domain/held";
import { macOf } from "#domain/keyed-hash";
import { understood } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { type Caller, createGate, placeOf } from "../admit";
import { commit, type Deps, unseal } from "../deps";

export type Report = Caller & { readonly request: ReportAbuseRequest };

/** As for orders: behind so many tries lies the last mark. */
const mostTries = 8;

/**
 * Takes a report of an unwanted message and answers with its case code. The same number and reason from the same address
 * within 24 hours are the same report while it is open, and add to it what it did not say. Two round trips to the database: what is known, and the report. Nothing of it is
 * stored before the gate lets it through (decision 041).
 */
export async function reportAbuse(deps: Deps, report: Report): Promise<Result<string, NotNow>> {
  const said = await whatIsSaid(deps, report);
  const gate = createGate(deps, "report", report);
  for (let tries = 1; tries <= mostTries; tries++) {
    const reported = await tryToReport(deps, said, gate);
    if (reported) return reported;
  }
  return err("too_busy");
}

/** A report as it is understood, and what it is known by without being readable. */
async function whatIsSaid(deps: Deps, { request, address }: Report) {
  const said = { phone: understood(request.phoneNumber), reason: normaliseReason(request.reason) };
  const [phoneHashes, repeatHashes, place] = await Promise.all([
    deps.vault.hashes("phone", said.phone),
    deps.vault.hashes(
      "idempotency",
      `report ${JSON.stringify([said.phone, said.reason, addressKey(address)])}`,
    ),
    placeOf(deps, address),
  ]);
  return {
    ...said,
    email: request.reporterEmail,
    threat: request.threat,
    address,
    phoneHashes,
    repeatHashes,
    place,
  };
}

type Said = Awaited<ReturnType<typeof whatIsSaid>>;

/** What a report becomes; null when others were first between the look and the change, so that it must be looked at again. */
async function tryToReport(
  deps: Deps,
  said: Said,
  gate: ReturnType<typeof createGate>,
): Promise<Result<string, NotNow> | null> {
  const { db } = deps;
  const [[repeated], [order], wave, [open]] = await commit(deps, [
    selectRepeat(db, said.repeatHashes, deps.clock.now()),
    selectHandedOver(db, said.phoneHashes),
    selectWaveOf(db, said.phoneHashes, mostInWave),
    selectOpen(db, "report", said.place),
  ] as const);
  if (repeated) return repeat(deps, repeated, said);
  const admitted = await gate({
    ceiling: deps.site.budgets.openReports,
    open: open ?? { site: 0, networks: [] },
    turnedAway: [],
  });
  if (!admitted.ok) return admitted;
  const [repeatHash] = said.repeatHashes;
  const row = { ...(await rowOf(deps, { ...said, order, wave })), repeatHash, reporterPlace: said.place };
  return store(deps, row, said.repeatHashes, admitted.value);
}

/**
 * Adds what the report did not say the first time; null when staff decided about it a moment ago. One that is a threat from now on
 * counts as made now: its hour begins when somebody could know of it.
 */
async function repeat(deps: Deps, report: Repeated, { email, threat }: Said) {
  const added = {
    ...(email &&
      report.emailSealed === null && { emailSealed: await sealIn(deps, report.id)("email", email) }),
    ...(threat &&
      report.priority > 1 && {
        kind: kindOf(true, ""),
        priority: priorityOf(true),
        createdAt: deps.clock.now(),
      }),
  };
  if (Object.keys(added).length > 0) {
    const [still] = await commit(deps, [addToReport(deps.db, report.id, added)] as const);
    if (still.length === 0) return null;
  }
  return ok(await caseCodeOf(deps, report));
}

type Repeated = Awaited<ReturnType<typeof selectRepeat>>[number];

const sealIn = (deps: Deps, row: string) => (column: string, text: string) =>
  deps.vault.seal({ table: "abuse_reports", column, row }, text);

/**
 * The code of a case. It follows from the report's id, so it can be told again and need not be kept, until the key that it
 * follows by leaves the ring: by then it is sealed (usecases/keys/turn-keys.ts).
 */
export async function caseCodeOf(deps: Deps, report: CaseRow): Promise<string> {
  const place = { table: "abuse_reports", column: "case_code", row: report.id };
  const kept = await unseal(deps, place, report.caseCodeSealed);
  return kept ?? (await derivedCode(deps, report)) ?? "";
}

type CaseRow = { readonly id: string; readonly caseHash: string; readonly caseCodeSealed: string | null };

/** The code that follows from a report's id, under the key that its reporter was told it by; null where that is gone. */
export async function derivedCode(deps: Pick<Deps, "vault">, report: Omit<CaseRow, "caseCodeSealed">) {
  const codes = (await deps.vault.hashes("case", `of ${report.id}`)).map((hash) => toCaseCode(macOf(hash)));
  const hashes = await Promise.all(codes.map((code) => caseHashesOf(deps, code)));
  return codes.find((_, at) => hashes[at]?.includes(report.caseHash)) ?? null;
}

const newCaseHash = async ({ vault }: Pick<Deps, "vault">, reportId: string): Promise<string> =>
  vault.hash("case", toCaseCode(macOf(await vault.hash("case", `of ${reportId}`))));

/** The hashes under which a case may be found by its code. */
export const caseHashesOf = (deps: Pick<Deps, "vault">, code: string): Promise<readonly string[]> =>
  deps.vault.hashes("case", code);

type Facts = Omit<Said, "repeatHashes" | "place" | "threat"> & {
  readonly threat?: boolean | undefined;
  readonly order: HandedOver | undefined;
  /** The messages with the text of that order, itself among them; none where texts are no longer told apart. */
  readonly wave: readonly { readonly id: string; readonly addressHash: string | null }[];
};

type HandedOver = {
  readonly id: string;
  readonly addressSealed: string | null;
  readonly bodySealed: string | null;
};

type Row = Parameters<typeof insertReport>[1] & {
  readonly repeatHash: string;
  readonly reporterPlace: string;
};

/** A report as it is stored, whoever made it. */
export async function rowOf(deps: Deps, facts: Facts) {
  const id = deps.chance.id();
  const seal = sealIn(deps, id);
  const sender = await senderAddressOf(deps, facts.order);
  const [phoneHash] = facts.phoneHashes;
  const text = await textOf(deps, facts.order);
  const [caseHash, phoneSealed, addressSealed, reasonSealed, emailSealed, reporterHash] = await Promise.all([
    newCaseHash(deps, id),
    seal("phone", facts.phone),
    seal("address", sender ?? facts.address),
    seal("reason", facts.reason),
    facts.email ? seal("email", facts.email) : null,
    deps.vault.hash("address", addressKey(facts.address)),
  ]);
  const isThreatening = facts.threat === true || isThreat(facts.reason) || (text !== null && isThreat(text));
  return {
    id,
    caseHash,
    createdAt: deps.clock.now(),
    phoneSealed,
    phoneHash,
    addressSealed,
    addressOf: sender === null ? ("reporter" as const) : ("sender" as const),
    reporterHash,
    quotes: text === null ? null : Number(quotesMessage(facts.reason, text)),
    priority: priorityOf(isThreatening),
    kind: kindOf(isThreatening, facts.reason),
    ...waveOf(id, facts),
    orderId: facts.order?.id ?? null,
    reasonSealed,
    emailSealed,
  };
}

/** The wave that a report belongs to, and how large it was when the report came in. */
function waveOf(id: string, { order, wave }: Facts) {
  if (!order) return {};
  const ids = [...new Set([order.id, ...wave.map((one) => one.id)])];
  const senders = new Set(wave.map(({ addressHash }) => addressHash));
  return {
    wave: waveAmong(ids, id),
    ...(wave.length > 0 && { waveTexts: wave.length, waveSenders: senders.size }),
  };
}

/** The sender's address to act on (decision 021), as long as it is kept. */
async function senderAddressOf(deps: Deps, order: Facts["order"]): Promise<string | null> {
  if (!order?.addressSealed) return null;
  const place = { table: "orders", column: "address", row: order.id };
  const opened = await deps.vault.open(place, order.addressSealed);
  if (opened.ok) return opened.value;
  deps.log.alarm("address_unreadable", { orderId: order.id, problem: opened.error });
  return null;
}

/** The text that a report may be about, as far as it is kept: looked at now, for it goes before the report. */
const textOf = async (deps: Deps, order: Facts["order"]): Promise<string | null> =>
  order ? unseal(deps, { table: "messages", column: "body", row: order.id }, order.bodySealed) : null;

/** Whether the gate's rule finds a threat in a text. */
const isThreat = (text: string): boolean =>
  gateReadings(text).some((reading) => threatIn(reading.text) !== null);

/** Stores a report while fewer are open than `most`; null when there are not fewer any more, or when it is there already. */
async function store(
  deps: Deps,
  row: Row,
  repeatHashes: readonly string[],
  most: Open,
): Promise<Result<string, never> | null> {
  const { db } = deps;
  try {
    const [, , stored] = await commit(deps, [
      releaseRepeat(db, repeatHashes, row.createdAt),
      insertReport(db, row, isOpenBelow("report", belowOf(row.reporterPlace, most))),
      selectStoredReport(db, row.id),
    ] as const);
    if (stored.length === 0) return null;
  } catch (error) {
    // Two clicks at once: the other one stored the report a moment ago.
    if (!isUniqueViolation(error, "abuse_reports.repeat_hash")) throw error;
    return null;
  }
  return ok(await caseCodeOf(deps, { ...row, caseCodeSealed: null }));
}
