import type { BlockKind } from "#db/blocks";
import type { Statement } from "#db/client";
import {
  advanceTurn,
  beginTurn,
  type KeyedTable,
  type KeyTurn,
  keyedTables,
  replaceCase,
  replaceSealed,
  selectKeyTurns,
  selectToTurn,
  type TurnableRow,
} from "#db/key-turns";
import { turnHash } from "#db/turn-hash";
import { addressKey } from "#domain/address";
import { isTurnDue, ringOf } from "#domain/key-turn";
import { commit, type Deps } from "../deps";
import { derivedCode } from "../reports/report-abuse";

/** Rows of one statement, and how many of those a minute: half a million rows a day. */
const turning = { page: 100, pages: 5 } as const;

/**
 * Brings what is stored under the first keys of the rings (decision 066): seals anew what is sealed under another, and makes the
 * hashes anew whose value stands beside them. Goes through the tables page by page and remembers how far it is, so that it can
 * be cut off anywhere; where the rings did not change it reads a row and that is all.
 */
export async function turnKeys(deps: Deps): Promise<void> {
  const { db, clock, vault } = deps;
  const now = clock.now();
  const turns = await selectKeyTurns(db);
  await noteToken(deps, turns);
  const ring = ringOf(vault.keyIds);
  const turn = turns.find(({ name }) => name === rows);
  if (turn?.ring !== ring) {
    // With one key each there is nothing that could be turned.
    await beginTurn(db, rows, ring, now, isAlone(deps) ? now : null);
  } else if (isTurnDue(turn, isAlone(deps), now)) {
    await workOn(deps, turn);
  }
}

/** The names of the turns. */
const rows = "rows";
const token = "WEBHOOK_TOKEN";

const isAlone = ({ vault }: Deps): boolean => vault.keyIds.data.length < 2 && vault.keyIds.hash.length < 2;

/** Since when the token is the one of now: what was handed out before may still call with the one before it. */
async function noteToken({ db, clock, vault, site }: Deps, turns: readonly KeyTurn[]): Promise<void> {
  const mark = [...(await vault.digest(site.webhookToken))].slice(0, 4).join(".");
  if (turns.find(({ name }) => name === token)?.ring === mark) return;
  const now = clock.now();
  await beginTurn(db, token, mark, now, now);
}

async function workOn(deps: Deps, turn: KeyTurn): Promise<void> {
  const { db, clock } = deps;
  let { step, cursor } = turn.doneAt === null ? turn : { step: 0, cursor: "" };
  for (let page = 0; page < turning.pages; page++) {
    const table = keyedTables[step];
    if (!table) return void (await advanceTurn(db, rows, { step: 0, cursor: "", doneAt: clock.now() }));
    const found = await selectToTurn(db, table, deps.vault.keyIds, cursor, turning.page);
    const [first, ...others] = (await Promise.all(found.map((row) => turnRow(deps, table, row)))).flat();
    const isLast = found.length < turning.page;
    [step, cursor] = isLast ? [step + 1, ""] : [step, found.at(-1)?.id ?? ""];
    const advanced = advanceTurn(db, rows, { step, cursor, doneAt: null });
    await commit(deps, first ? [first, ...others, advanced] : [advanced]);
  }
}

/** What brings one row under the first keys. What cannot be opened stays as it is, and `npm run keys` counts it. */
async function turnRow(deps: Deps, table: KeyedTable, row: TurnableRow): Promise<Statement[]> {
  const { db, vault } = deps;
  const opened = new Map<string, string>();
  const statements: Statement[] = [];
  for (const { place, key } of table.sealed) {
    const from = row[`${place}_sealed`];
    if (from == null) continue;
    const at = { table: table.table, column: place, row: row.id };
    const text = await vault.open(at, from);
    if (!text.ok) continue;
    opened.set(place, text.value);
    if (from.split(".")[1] === vault.keyIds.data[0]) continue;
    statements.push(
      replaceSealed(db, table, { id: row.id, key, from, to: await vault.seal(at, text.value) }),
    );
  }
  return [...statements, ...(await turnHashes(deps, table.table, row, opened))];
}

/** The values of a row by which it is found, and what each is. */
const valuesOf: Readonly<
  Record<string, (row: TurnableRow, opened: ReadonlyMap<string, string>) => readonly Value[]>
> = {
  blocked_phones: (_, opened) => [["phone", opened.get("value")]],
  blocked_ips: (_, opened) => [["ip", opened.get("value")]],
  opt_outs: (_, opened) => [["phone", opened.get("value")]],
  messages: (_, opened) => [["phone", opened.get("receiver")]],
  orders: (_, opened) => [["ip", keyOf(opened.get("address"))]],
  abuse_reports: (row, opened) => [
    ["phone", opened.get("phone")],
    ["ip", row.address_of === "reporter" ? keyOf(opened.get("address")) : undefined],
  ],
};
type Value = readonly [kind: BlockKind, value: string | undefined];

const keyOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : addressKey(address);

async function turnHashes(
  deps: Deps,
  table: string,
  row: TurnableRow,
  opened: ReadonlyMap<string, string>,
): Promise<Statement[]> {
  const values = valuesOf[table]?.(row, opened) ?? [];
  const turned = values.map(async ([kind, value]) =>
    value === undefined
      ? []
      : turnHash(deps.db, kind, await deps.vault.hashes(kind === "ip" ? "address" : "phone", value)),
  );
  const cases = table === "abuse_reports" ? await turnCase(deps, row) : [];
  return [...(await Promise.all(turned)).flat(), ...cases];
}

async function turnCase(deps: Deps, row: TurnableRow): Promise<Statement[]> {
  const { id, case_hash: from, case_code_sealed: sealed } = row;
  if (from == null) return [];
  const at = { table: "abuse_reports", column: "case_code", row: id };
  const kept = sealed == null ? null : await deps.vault.open(at, sealed);
  const code = kept?.ok ? kept.value : await derivedCode(deps, { id, caseHash: from });
  if (code === null) return [];
  const to = await deps.vault.hash("case", code);
  if (to === from) return [];
  return [replaceCase(deps.db, { id, from, to, codeSealed: await deps.vault.seal(at, code) })];
}
