import type { CaseSubject } from "#contract/cases";
import { tableOf } from "#db/blocks";
import { selectBooksOf } from "#db/books";
import {
  selectEmails,
  selectOrdersFrom,
  selectOrdersTo,
  selectReportsAbout,
  selectReportsBy,
} from "#db/cases";
import type { Statement } from "#db/client";
import { selectStored } from "#db/orders";
import { isEmail, readCaseCode } from "#domain/abuse";
import { readAddress } from "#domain/address";
import { type CaseRefusal, mostOfCase } from "#domain/cases";
import { readDutchNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { placeOf } from "../admit";
import { type Deps, unseal } from "../deps";

/** Where somebody is found: ids of orders and reports, and the keyed hashes under which other tables may know them. */
export type Traces = {
  /** The subject as it is kept: a number in E.164, the key of an address. */
  readonly value: string;
  readonly orders: readonly string[];
  readonly reports: readonly string[];
  readonly block: { readonly table: keyof typeof blockTables; readonly hashes: readonly string[] } | null;
  readonly places: readonly string[];
  readonly receivers: readonly string[];
};
const blockTables = { phone: tableOf.phone, ip: tableOf.ip } as const;

type Found = Result<Traces, CaseRefusal>;

/**
 * All orders and reports in which somebody is known by what they named. `withReports` takes the reports about the orders along,
 * whoever made them: a court's business, and nobody else's.
 */
export async function findSubject(deps: Deps, subject: CaseSubject, withReports: boolean): Promise<Found> {
  const traces = await tracesOf(deps, subject);
  if (!traces.ok || !withReports) return bounded(traces);
  const about = await selectReportsAbout(deps.db, traces.value.orders, more);
  const reports = new Set([...traces.value.reports, ...about.map(({ id }) => id)]);
  return bounded(ok({ ...traces.value, reports: [...reports] }));
}

const more = mostOfCase + 1;

const bounded = (found: Found): Found =>
  found.ok && (found.value.orders.length > mostOfCase || found.value.reports.length > mostOfCase)
    ? err("case_too_many")
    : found;

const nowhere = { orders: [], reports: [], block: null, places: [], receivers: [] } as const;

function tracesOf(deps: Deps, { kind, value }: CaseSubject): Promise<Found> {
  const typed = value.trim();
  switch (kind) {
    case "phone":
      return ofPhone(deps, typed);
    case "ip":
      return ofAddress(deps, typed);
    case "email":
      return ofEmail(deps, typed);
    case "order":
      return ofOrder(deps, typed);
    case "case":
      return ofCase(deps, typed);
  }
}

async function ofPhone(deps: Deps, typed: string): Promise<Found> {
  const number = readDutchNumber(typed);
  if (!number.ok) return err("case_subject_invalid");
  const { db, vault } = deps;
  const hashes = await vault.hashes("phone", number.value);
  const [orders, reports] = await asIds(deps, [
    selectOrdersTo(db, hashes, more),
    selectReportsBy(db, "phone", hashes, more),
  ]);
  const block = { table: "phone", hashes } as const;
  return ok({ ...nowhere, value: number.value, orders, reports, block, receivers: hashes });
}

async function ofAddress(deps: Deps, typed: string): Promise<Found> {
  const key = readAddress(typed);
  if (key === null) return err("case_subject_invalid");
  const { db, vault } = deps;
  const hashes = await vault.hashes("address", key);
  const [orders, reports] = await asIds(deps, [
    selectOrdersFrom(db, hashes, more),
    selectReportsBy(db, "reporter", hashes, more),
  ]);
  const places = [await placeOf(deps, key)];
  return ok({ ...nowhere, value: key, orders, reports, block: { table: "ip", hashes }, places });
}

async function ofOrder(deps: Deps, id: string): Promise<Found> {
  const [live, archived] = await asIds(deps, [selectStored(deps.db, id), selectBooksOf(deps.db, [id])]);
  return ok({ ...nowhere, value: id, orders: live.includes(id) || archived.includes(id) ? [id] : [] });
}

async function ofCase(deps: Deps, typed: string): Promise<Found> {
  const code = readCaseCode(typed);
  if (code === null) return err("case_subject_invalid");
  const hashes = await deps.vault.hashes("case", code);
  const [reports] = await asIds(deps, [selectReportsBy(deps.db, "case", hashes, more)]);
  return ok({ ...nowhere, value: code, reports });
}

const emailsAtOnce = 500;

/** An e-mail has no hash, for nothing else looks for one: each that is kept is opened. */
async function ofEmail(deps: Deps, typed: string): Promise<Found> {
  if (!isEmail(typed)) return err("case_subject_invalid");
  const wanted = typed.toLowerCase();
  const reports: string[] = [];
  for (let after = ""; ; ) {
    const page = await selectEmails(deps.db, after, emailsAtOnce);
    for (const { id, emailSealed } of page) {
      const email = await unseal(deps, { table: "abuse_reports", column: "email", row: id }, emailSealed);
      if (email?.toLowerCase() === wanted) reports.push(id);
    }
    after = page.at(-1)?.id ?? "";
    if (page.length < emailsAtOnce) return ok({ ...nowhere, value: typed, reports });
  }
}

type Ids = Statement & { readonly _: { readonly result: { id: string }[] } };

/** The ids that each of some queries answers. */
async function asIds<const T extends readonly [Ids, ...Ids[]]>({ db }: Deps, queries: T) {
  const answers: readonly { id: string }[][] = await db.batch(queries);
  return answers.map((rows) => rows.map(({ id }) => id)) as { readonly [K in keyof T]: string[] };
}
