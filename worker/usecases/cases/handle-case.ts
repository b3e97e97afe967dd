import type { CaseDone, CaseRequest, CaseSubject, Kept } from "#contract/cases";
import { auditEntry, type Entry } from "#db/audit";
import { selectBlockOf } from "#db/blocks";
import { selectBooksOf } from "#db/books";
import {
  countOn,
  eraseCodes,
  eraseOrders,
  eraseRefusals,
  eraseReporters,
  eraseReports,
  eraseTurnedAway,
  selectInFlight,
  selectOpen,
} from "#db/cases";
import type { Statement } from "#db/client";
import { insertHold, releaseHold, selectHoldsOn } from "#db/holds";
import { selectByUsername } from "#db/staff";
import type { AuditAction } from "#domain/audit";
import { type CaseDeed, type CaseRefusal, caseTallies, viewOf } from "#domain/cases";
import { type HeldEntity, maxHold } from "#domain/legal-hold";
import { err, ok, type Result } from "#domain/result";
import { isPlain } from "#domain/staff-reason";
import { eraseArchived } from "../archive/erase-archived";
import { recall, type WholeOrder } from "../archive/recall";
import type { Deps } from "../deps";
import { passSecondFactor } from "../staff/second-factor";
import { findSubject, type Traces } from "./find-subject";
import { type Recalled, writeDocument } from "./write-document";

type Order<Command> = Extract<CaseRequest, { readonly command: Command }>;
type Done = Promise<Result<CaseDone, CaseRefusal>>;

/**
 * Does what the operator orders for a person or a court: everything held of them as a signed document, a legal hold, its end,
 * or the end of what may go. Each is in the log of the staff with its reason, and counted.
 */
export async function handleCase(deps: Deps, order: CaseRequest): Done {
  if (order.command === "verify") return verify(deps, order);
  // The log lies open to all staff, for two years.
  if (order.command !== "hold" && order.command !== "release" && !isPlain(order.reason))
    return err("case_reason_private");
  switch (order.command) {
    case "export":
      return exportCase(deps, order);
    case "hold":
      return hold(deps, order);
    case "release":
      return release(deps, order);
    case "erase":
      return erase(deps, order);
  }
}

async function exportCase(deps: Deps, order: Order<"export">): Done {
  const { subject, court } = order;
  const found = await findSubject(deps, subject, court !== null);
  if (!found.ok) return found;
  if (court && !(await isSecondPerson(deps, order.operator, court))) return err("case_second_person");
  const archived = await recallAll(deps, found.value.orders);
  if (archived === null) return err("case_archive_away");
  const id = deps.chance.id();
  const at = deps.clock.now();
  const document = JSON.stringify({
    format: "case export 1",
    case: id,
    site: deps.site.publicUrl.origin,
    madeAt: new Date(at).toISOString(),
    operator: order.operator,
    reason: order.reason.trim(),
    courtOrder: court?.reference ?? null,
    secondPerson: court?.username ?? null,
    subject: { kind: subject.kind, value: found.value.value },
    ...(await writeDocument(deps, subject, found.value, archived, viewOf(subject.kind, court !== null))),
  });
  const signature = await deps.vault.hash("export", hex(await deps.vault.digest(document)));
  await note(deps, order, { id, deed: court ? "court" : "export", at, traces: found.value });
  return ok({ command: "export", case: id, document, signature });
}

/** Those of some orders that are archived; null where the archive cannot be read, for an export is whole or not at all. */
async function recallAll(deps: Deps, ids: readonly string[]): Promise<Recalled | null> {
  const archived = new Map<string, WholeOrder | null>();
  for (const book of await selectBooksOf(deps.db, ids)) {
    const id = book.orderId ?? book.id;
    if (archived.has(id)) continue;
    const whole = await recall(deps, id);
    if (!whole.ok) return null;
    archived.set(id, whole.value);
  }
  return archived;
}

/** Whether a signature is ours and of exactly this text, by the text's SHA-256: the text itself stays where it is. */
async function verify({ vault }: Deps, { digest, signature }: Order<"verify">): Done {
  const ours: readonly string[] = await vault.hashes("export", digest);
  return ok({ command: "verify", genuine: ours.includes(signature) });
}

/** Two-person rule: beside the operator, a member of staff with a second step, who shows a code of it. */
async function isSecondPerson(
  deps: Deps,
  operator: string,
  { username, code }: NonNullable<Order<"export">["court"]>,
) {
  const [account] = await selectByUsername(deps.db, username);
  if (!account || username === operator || account.disabledAt !== null || account.totpOnAt === null)
    return false;
  return (await passSecondFactor(deps, account, code)).ok;
}

async function hold(deps: Deps, order: Order<"hold">): Done {
  const at = deps.clock.now();
  if (order.until <= at || order.until > at + maxHold) return err("case_hold_end");
  const found = await findExisting(deps, order.subject);
  if (!found.ok) return found;
  const id = deps.chance.id();
  const holds = await Promise.all(
    thingsIn(found.value).map(([entity, entityId]) => rowOf(deps, order, entity, entityId, at)),
  );
  await note(
    deps,
    order,
    { id, deed: "hold", at, traces: found.value },
    holds.map((row) => insertHold(deps.db, row)),
  );
  return ok({ command: "hold", case: id, found: idsIn(found.value), until: order.until });
}

async function rowOf(deps: Deps, order: Order<"hold">, entity: HeldEntity, entityId: string, at: number) {
  const id = deps.chance.id();
  const reasonSealed = await deps.vault.seal(
    { table: "holds", column: "reason", row: id },
    order.reason.trim(),
  );
  return { id, entity, entityId, reasonSealed, author: order.operator, at, until: order.until };
}

async function release(deps: Deps, order: Order<"release">): Done {
  const { db, vault } = deps;
  const found = await findExisting(deps, order.subject);
  if (!found.ok) return found;
  const at = deps.clock.now();
  const held = await holdsOn(deps, found.value);
  if (held.length === 0) return err("case_nothing_found");
  const reasons = await Promise.all(
    held.map((row) =>
      vault.seal({ table: "holds", column: "release_reason", row: row.id }, order.reason.trim()),
    ),
  );
  const by = order.operator;
  const ends = held.map((row, n) => releaseHold(db, row.id, { at, by, reasonSealed: reasons[n] ?? "" }));
  const id = deps.chance.id();
  await note(deps, order, { id, deed: "release", at, traces: found.value }, ends);
  const released = (entity: HeldEntity) =>
    held.filter((row) => row.entity === entity).map(({ entityId }) => entityId);
  return ok({
    command: "release",
    case: id,
    found: { orders: released("order"), reports: released("report") },
  });
}

/**
 * Right to erasure (GDPR article 17): what is known of one subject goes now, unless a hold, the books, an open report or a
 * block keeps it. While a message may still be sent nothing goes at all.
 */
async function erase(deps: Deps, order: Order<"erase">): Done {
  const { db } = deps;
  const found = await findExisting(deps, order.subject);
  if (!found.ok) return found;
  const traces = found.value;
  const [inFlight, open] = await db.batch([
    selectInFlight(db, traces.orders),
    selectOpen(db, traces.reports),
  ]);
  if (inFlight.length > 0) return err("case_in_flight");
  const kept = await keptOf(deps, traces, new Set(open.map(({ id }) => id)));
  const onHold = new Set(kept.filter(({ by }) => by === "on_hold").map(({ id: held }) => held));
  const going = traces.orders.filter((one) => !onHold.has(one));
  if (!(await eraseArchived(deps, going))) return err("case_archive_away");
  const id = deps.chance.id();
  const { kind } = order.subject;
  const parts = { sender: kind === "ip" || kind === "order", receiver: kind === "phone" || kind === "order" };
  await note(deps, order, { id, deed: "erase", at: deps.clock.now(), traces }, [
    ...eraseOrders(db, traces.orders, parts),
    // An address proves nobody: of a report from it the address goes, and what it said stays.
    ...(kind === "ip" ? [] : eraseReports(db, traces.reports)),
    ...(kind === "phone" ? [] : [eraseReporters(db, traces.reports)]),
    eraseTurnedAway(db, traces.places, traces.receivers),
    eraseCodes(db, traces.places, traces.receivers),
    eraseRefusals(db, traces.block?.table === "ip" ? traces.block.hashes : []),
  ]);
  return ok({ command: "erase", case: id, found: idsIn(traces), kept });
}

/** What stays: what is on hold whole, of every other order the books, reports that nobody decided about, and blocks, which protect. */
async function keptOf(deps: Deps, traces: Traces, open: ReadonlySet<string>): Promise<Kept[]> {
  const held = new Set((await holdsOn(deps, traces)).map(({ entityId }) => entityId));
  const kept: Kept[] = traces.orders.map((id) => ({
    what: "order",
    id,
    by: held.has(id) ? "on_hold" : "books",
  }));
  for (const id of traces.reports) {
    if (held.has(id)) kept.push({ what: "report", id, by: "on_hold" });
    else if (open.has(id)) kept.push({ what: "report", id, by: "open_report" });
  }
  const [block] = traces.block ? await selectBlockOf(deps.db, traces.block.table, traces.block.hashes) : [];
  if (block) kept.push({ what: "block", id: block.id, by: "block" });
  return kept;
}

async function findExisting(deps: Deps, subject: CaseSubject): Promise<Result<Traces, CaseRefusal>> {
  const found = await findSubject(deps, subject, false);
  if (!found.ok) return found;
  return thingsIn(found.value).length === 0 ? err("case_nothing_found") : found;
}

async function holdsOn({ db }: Deps, { orders, reports }: Traces) {
  const [onOrders, onReports] = await db.batch([
    selectHoldsOn(db, "order", orders),
    selectHoldsOn(db, "report", reports),
  ]);
  return [...onOrders, ...onReports];
}

const thingsIn = ({ orders, reports }: Traces): (readonly [HeldEntity, string])[] => [
  ...orders.map((id) => ["order", id] as const),
  ...reports.map((id) => ["report", id] as const),
];

const idsIn = ({ orders, reports }: Traces) => ({ orders: [...orders], reports: [...reports] });

type Deed = {
  readonly id: string;
  readonly deed: CaseDeed;
  readonly at: number;
  readonly traces: Traces;
};

/** What is done, its line in the log of the staff and its count commit together. What is looked for stands in neither. */
async function note(
  deps: Deps,
  order: Exclude<CaseRequest, { readonly command: "verify" }>,
  { id, deed, at, traces }: Deed,
  work: readonly Statement[] = [],
): Promise<void> {
  const isSealed = order.command === "hold" || order.command === "release";
  const entry: Entry = {
    at,
    actor: `operator:${order.operator}`,
    action: past[deed],
    subject: "case",
    subjectId: id,
    ...(isSealed ? {} : { reason: order.reason.trim() }),
    detail: {
      kind: order.subject.kind,
      orders: traces.orders.length,
      reports: traces.reports.length,
      ...(order.command === "export" && order.court ? { second: order.court.username } : {}),
    },
  };
  // Tried once, as all of the log: a person is there to try again.
  await deps.db.batch([auditEntry(deps.db, entry), countOn(deps.db, caseTallies[deed], at), ...work]);
}

const past = {
  court: "case_exported_for_court",
  export: "case_exported",
  hold: "case_held",
  release: "case_released",
  erase: "case_erased",
} as const satisfies Record<CaseDeed, AuditAction>;

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
