import type { ReportAbuseRequest } from "#contract/abuse";
import { insertReport, releaseRepeat, selectHandedOver, selectRepeat } from "#db/abuse-reports";
import { isUniqueViolation } from "#db/client";
import { normaliseReason, quotesMessage, toCaseCode } from "#domain/abuse";
import { addressKey } from "#domain/address";
import { understood } from "#domain/phone";
import { commit, type Deps, unseal } from "../deps";

export type Report = { readonly request: ReportAbuseRequest; readonly address: string };

/**
 * Takes a report of an unwanted message and answers with its case code. The same number and reason from the same address
 * within 24 hours are the same report. Two round trips to the database: what is known, and the report.
 */
export async function reportAbuse(deps: Deps, { request, address }: Report): Promise<string> {
  const now = deps.clock.now();
  const said = { phone: understood(request.phoneNumber), reason: normaliseReason(request.reason) };
  const [phoneHash, repeatHash] = await Promise.all([
    deps.vault.hash("phone", said.phone),
    deps.vault.hash(
      "idempotency",
      `report ${JSON.stringify([said.phone, said.reason, addressKey(address)])}`,
    ),
  ]);
  const [[repeated], [order]] = await commit(deps, [
    selectRepeat(deps.db, repeatHash, now),
    selectHandedOver(deps.db, phoneHash),
  ] as const);
  if (repeated) return caseCodeOf(deps, repeated.id);
  const row = await rowOf(deps, {
    ...said,
    email: request.reporterEmail,
    address,
    order,
    phoneHash,
    repeatHash,
  });
  return store(deps, row);
}

/** The code of a case. It follows from the report's id, so it can be told again and need not be kept. */
export const caseCodeOf = async (deps: Pick<Deps, "vault">, reportId: string): Promise<string> =>
  toCaseCode(await deps.vault.hash("case", `of ${reportId}`));

/** The hash under which a case is found by its code. */
export const caseHashOf = (deps: Pick<Deps, "vault">, code: string): Promise<string> =>
  deps.vault.hash("case", code);

type Facts = {
  readonly phone: string;
  readonly reason: string;
  readonly email: string | undefined;
  readonly address: string;
  readonly order: HandedOver | undefined;
  readonly phoneHash: string;
  readonly repeatHash: string;
};

type HandedOver = {
  readonly id: string;
  readonly addressSealed: string | null;
  readonly bodySealed: string | null;
};

type Row = Parameters<typeof insertReport>[1] & { readonly repeatHash: string };

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

async function store(deps: Deps, row: Row): Promise<string> {
  const { db } = deps;
  try {
    await commit(deps, [releaseRepeat(db, row.repeatHash, row.createdAt), insertReport(db, row)] as const);
  } catch (error) {
    // Two clicks at once: the other one stored the report a moment ago.
    if (!isUniqueViolation(error, "abuse_reports.repeat_hash")) throw error;
    const [[other]] = await commit(deps, [selectRepeat(db, row.repeatHash, deps.clock.now())] as const);
    if (!other) throw error;
    return caseCodeOf(deps, other.id);
  }
  return caseCodeOf(deps, row.id);
}
