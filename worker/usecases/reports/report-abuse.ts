import type { ReportAbuseRequest } from "#contract/abuse";
import {
  insertReport,
  releaseRepeat,
  selectHandedOver,
  selectRepeat,
  selectStoredReport,
} from "#db/abuse-reports";
import { isUniqueViolation } from "#db/client";
import { isOpenBelow, selectOpen } from "#db/places";
import { normaliseReason, quotesMessage, toCaseCode } from "#domain/abuse";
import { addressKey } from "#domain/address";
import type { NotNow, Open } from "#domain/admission";
import { understood } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { type Caller, createGate, placeOf } from "../admit";
import { commit, type Deps, unseal } from "../deps";

export type Report = Caller & { readonly request: ReportAbuseRequest };

/** As for orders: behind so many tries lies the last mark. */
const mostTries = 8;

/**
 * Takes a report of an unwanted message and answers with its case code. The same number and reason from the same address
 * within 24 hours are the same report. Two round trips to the database: what is known, and the report. Nothing of it is
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
  const [phoneHash, repeatHash, place] = await Promise.all([
    deps.vault.hash("phone", said.phone),
    deps.vault.hash(
      "idempotency",
      `report ${JSON.stringify([said.phone, said.reason, addressKey(address)])}`,
    ),
    placeOf(deps, address),
  ]);
  return { ...said, email: request.reporterEmail, address, phoneHash, repeatHash, place };
}

type Said = Awaited<ReturnType<typeof whatIsSaid>>;

/** What a report becomes; null when others took what was free between the look and the insertion. */
async function tryToReport(
  deps: Deps,
  said: Said,
  gate: ReturnType<typeof createGate>,
): Promise<Result<string, NotNow> | null> {
  const { db } = deps;
  const [[repeated], [order], [open]] = await commit(deps, [
    selectRepeat(db, said.repeatHash, deps.clock.now()),
    selectHandedOver(db, said.phoneHash),
    selectOpen(db, "report", said.place),
  ] as const);
  if (repeated) return ok(await caseCodeOf(deps, repeated.id));
  const admitted = await gate({
    ceiling: deps.site.budgets.openReports,
    open: open ?? { site: 0, networks: [] },
    turnedAway: [],
  });
  if (!admitted.ok) return admitted;
  const row = await rowOf(deps, { ...said, order });
  return store(deps, row, admitted.value);
}

/** The code of a case. It follows from the report's id, so it can be told again and need not be kept. */
export const caseCodeOf = async (deps: Pick<Deps, "vault">, reportId: string): Promise<string> =>
  toCaseCode(await deps.vault.hash("case", `of ${reportId}`));

/** The hash under which a case is found by its code. */
export const caseHashOf = (deps: Pick<Deps, "vault">, code: string): Promise<string> =>
  deps.vault.hash("case", code);

type Facts = Said & { readonly order: HandedOver | undefined };

type HandedOver = {
  readonly id: string;
  readonly addressSealed: string | null;
  readonly bodySealed: string | null;
};

type Row = Parameters<typeof insertReport>[1] & {
  readonly repeatHash: string;
  readonly reporterPlace: string;
};

async function rowOf(deps: Deps, facts: Facts): Promise<Row> {
  const id = deps.chance.id();
  const seal = (column: string, text: string) =>
    deps.vault.seal({ table: "abuse_reports", column, row: id }, text);
  const sender = await senderAddressOf(deps, facts.order);
  const [caseHash, phoneSealed, addressSealed, reasonSealed, emailSealed, reporterHash, quotes] =
    await Promise.all([
      caseCodeOf(deps, id).then((code) => caseHashOf(deps, code)),
      seal("phone", facts.phone),
      seal("address", sender ?? facts.address),
      seal("reason", facts.reason),
      facts.email ? seal("email", facts.email) : null,
      deps.vault.hash("address", addressKey(facts.address)),
      quotesOf(deps, facts),
    ]);
  return {
    id,
    caseHash,
    createdAt: deps.clock.now(),
    phoneSealed,
    phoneHash: facts.phoneHash,
    addressSealed,
    addressOf: sender === null ? "reporter" : "sender",
    reporterHash,
    quotes,
    orderId: facts.order?.id ?? null,
    reasonSealed,
    emailSealed,
    repeatHash: facts.repeatHash,
    reporterPlace: facts.place,
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

/** Whether it repeats the message's words, as far as those are kept: compared now, for the text goes before the report. */
async function quotesOf(deps: Deps, { order, reason }: Facts): Promise<number | null> {
  if (!order) return null;
  const text = await unseal(deps, { table: "messages", column: "body", row: order.id }, order.bodySealed);
  return text === null ? null : Number(quotesMessage(reason, text));
}

/** Stores a report while fewer are open than `most`; null when there are not fewer any more. */
async function store(deps: Deps, row: Row, most: Open): Promise<Result<string, never> | null> {
  const { db } = deps;
  try {
    const [, , stored] = await commit(deps, [
      releaseRepeat(db, row.repeatHash, row.createdAt),
      insertReport(db, row, isOpenBelow("report", row.reporterPlace, most)),
      selectStoredReport(db, row.id),
    ] as const);
    if (stored.length === 0) return null;
  } catch (error) {
    // Two clicks at once: the other one stored the report a moment ago.
    if (!isUniqueViolation(error, "abuse_reports.repeat_hash")) throw error;
    const [[other]] = await commit(deps, [selectRepeat(db, row.repeatHash, deps.clock.now())] as const);
    if (!other) throw error;
    return ok(await caseCodeOf(deps, other.id));
  }
  return ok(await caseCodeOf(deps, row.id));
}
