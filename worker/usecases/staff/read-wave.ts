import type { WaveMember } from "#contract/admin-held";
import { noteRead, selectCases, selectWaves } from "#db/held";
import { selectMessage } from "#db/messages";
import { differenceOf } from "#domain/difference";
import { mostAtOnce } from "#domain/held";
import { maskNumber } from "#domain/phone";
import type { Staff } from "#domain/session";
import { commitAndAsk, type Deps } from "../deps";
import { openText } from "./read-held";

/**
 * The messages that wait of the text of one, as many as are decided at once, each with what it says otherwise; their texts are
 * read for that, so each has its line in the audit. Addresses are told apart and not named. Nothing of one that waits no more.
 */
export async function readWave(deps: Deps, { username }: Staff, id: string): Promise<WaveMember[]> {
  const { db } = deps;
  const [lead] = await selectMessage(db, id);
  const waiting = lead?.textHash == null ? [] : await selectWaves(db, [lead.textHash], mostAtOnce);
  const ids = waiting.map((one) => one.id);
  const now = deps.clock.now();
  const [read] = await commitAndAsk(deps, [noteRead(db, ids, username, now)], [selectCases(db, ids, now)]);
  const rows = read.toSorted((one, other) => one.dueAt - other.dueAt || order(one, other));
  const opened = await Promise.all(rows.map((row) => openText(deps, row)));
  const addresses = [...new Set(rows.flatMap(({ addressHash }) => addressHash ?? []))];
  const leads = opened[rows.findIndex((row) => row.id === id)]?.text ?? "";
  return rows.map((row, index): WaveMember => {
    const { text = null, receiver = null } = opened[index] ?? {};
    return {
      id: row.id,
      heldAt: row.heldAt,
      receiver: receiver === null ? null : maskNumber(receiver),
      address: row.addressHash === null ? null : addresses.indexOf(row.addressHash),
      difference: text === null ? null : differenceOf(text, leads),
    };
  });
}

const order = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
