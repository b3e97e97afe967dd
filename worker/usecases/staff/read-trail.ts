import type {
  TrailHour,
  TrailQuery,
  TrailSearchResponse,
  TrailSubjectItem,
  TrailSubjectsQuery,
} from "#contract/admin-trail";
import { selectAllNames } from "#db/staff";
import { type SubjectRow, selectHours, selectHoursOf, selectSubjects, type TotalRow } from "#db/trail";
import { networkOf, readAddress } from "#domain/address";
import { macOf } from "#domain/keyed-hash";
import { normaliseUsername } from "#domain/login";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { mostSubjects, noAccount, otherSubjects } from "#domain/trail";
import type { Deps } from "../deps";
import { trailHashes } from "../keep-trail";

/** A page of what was refused, by hour and kind, the newest first. */
export async function readTrail({ db }: Deps, { cursor, limit, kind, from, to }: TrailQuery) {
  const size = Number(limit ?? pageSize);
  const wanted = { kind, from: Number(from ?? 0), to: Number(to ?? Number.MAX_SAFE_INTEGER) };
  const read = await selectHours(db, wanted, readCursor(cursor ?? "") ?? top, size + 1);
  const { rows, next } = toPage(read, size, ({ start, kind }) => ({ at: start, id: kind }));
  return { data: rows.map(hourOf), next };
}

const hourOf = ({ span, ...row }: TotalRow): TrailHour => ({
  ...row,
  many: row.addresses >= mostSubjects[span],
});

/** Whom one kind was about in one hour. Of all subjects accounts alone have a name, for staff know those anyway. */
export async function readSubjects(deps: Deps, { kind, start }: TrailSubjectsQuery) {
  const [rows, accounts] = await Promise.all([
    selectSubjects(deps.db, kind, Number(start), pageSize),
    accountsByHash(deps),
  ]);
  return rows.map((row) => itemOf(row, accounts));
}

/**
 * How often an address, with the network around it, or an account was refused of late. A name that is no account's is
 * not found, because it was never kept.
 */
export async function searchTrail(deps: Deps, typed: string): Promise<Omit<TrailSearchResponse, "success">> {
  const address = readAddress(typed);
  const hashes = await Promise.all(
    address === null
      ? [trailHashes(deps.vault, "account", normaliseUsername(typed))]
      : [
          trailHashes(deps.vault, "address", address),
          trailHashes(deps.vault, "network", networkOf(address.replace("/64", ""))),
        ],
  );
  const [accounts, ...found] = await Promise.all([
    accountsByHash(deps),
    ...hashes.map((hash) => selectHoursOf(deps.db, hash, pageSize)),
  ]);
  const rows = found.flat().toSorted((a, b) => b.start - a.start);
  return { of: address === null ? "account" : "address", data: rows.map((row) => itemOf(row, accounts)) };
}

async function accountsByHash({ db, vault }: Deps): Promise<ReadonlyMap<string, string>> {
  const names = (await selectAllNames(db)).map(({ username }) => username);
  return new Map(
    (
      await Promise.all(names.map(async (name) => named(name, await trailHashes(vault, "account", name))))
    ).flat(),
  );
}

const named = (name: string, hashes: readonly string[]) => hashes.map((hash) => [hash, name] as const);

const words: Readonly<Record<string, TrailSubjectItem["who"]>> = {
  [otherSubjects]: "others",
  [noAccount]: "no_account",
};

/** The mark is the start of the hash: enough to tell one from another by eye. */
const itemOf = (
  { span: _, sort, subject, ...row }: SubjectRow,
  accounts: ReadonlyMap<string, string>,
): TrailSubjectItem => {
  const who = words[subject] ?? "one";
  return {
    ...row,
    of: sort,
    who,
    account: sort === "account" ? (accounts.get(subject) ?? null) : null,
    mark: who === "one" ? macOf(subject).slice(0, 6) : "",
  };
};
