import type { SenderChangeRequest, SenderRequest } from "#contract/sender-categories";
import { madeRow } from "#db/audit";
import { selectSenderUses } from "#db/recent-tallies";
import { invalidateSenderCache } from "#db/sender-cache";
import { insertSender, selectSender, selectSenders, updateSender } from "#db/senders";
import { err, ok, type Result } from "#domain/result";
import { normaliseSender, type SenderRefusal } from "#domain/sender";
import { judgeSender } from "#domain/sender-full";
import type { Staff } from "#domain/session";
import type { Deps } from "../deps";
import { recordChange } from "./record-change";

type Sender = { readonly id: number; readonly name: string; readonly categoryId: number | null };

/** Makes a sender that visitors may pick. Its name is judged as an order under it would be: none is offered that is then refused. */
export async function makeSender(
  deps: Deps,
  staff: Staff,
  request: SenderRequest,
): Promise<Result<Sender, SenderRefusal | "category_unknown">> {
  const wanted = { ...request, name: normaliseSender(request.name) };
  const { refusal } = judgeSender(wanted.name);
  if (refusal) return err(refusal);
  const what = { action: "sender_created", subject: "sender", subjectId: madeRow } as const;
  const [made] = await recordChange(deps, staff, insertSender(deps.db, wanted), what);
  if (!made) return err("category_unknown");
  invalidateSenderCache();
  return ok(made);
}

/** Renames a sender, or moves it. A name that stays as it was is not judged: what stood before its rule did can still be put in order. */
export async function changeSender(
  deps: Deps,
  staff: Staff,
  id: number,
  { was, ...request }: SenderChangeRequest,
): Promise<Result<Sender, SenderRefusal | "category_unknown" | "panel_not_found" | "changed_meanwhile">> {
  const wanted = { ...request, name: normaliseSender(request.name) };
  const left = was && { ...was, name: normaliseSender(was.name) };
  const [before] = await selectSender(deps.db, id);
  if (!before) return err("panel_not_found");
  const refusal = wanted.name === before.name ? null : judgeSender(wanted.name).refusal;
  if (refusal) return err(refusal);
  const what = { action: "sender_changed", subject: "sender", subjectId: `${id}` } as const;
  const [changed] = await recordChange(deps, staff, updateSender(deps.db, id, wanted, left), what);
  if (!changed) return err(left && !isAs(before, left) ? "changed_meanwhile" : "category_unknown");
  invalidateSenderCache();
  return ok(changed);
}

const isAs = (sender: Sender, { name, categoryId }: Omit<Sender, "id">): boolean =>
  sender.name === name && sender.categoryId === categoryId;

/** Memoization: the full check takes milliseconds a name, and names stay. */
const judged = new Map<string, SenderRefusal | null>();
const mostJudged = 1_000;

/** The senders that are offered though an order under their name is refused: they stood before the rule did. */
export async function readRefusedSenders({ db }: Deps) {
  if (judged.size > mostJudged) judged.clear();
  const senders = await selectSenders(db);
  return senders.flatMap(({ id, name }) => {
    const refusal = judged.get(name) ?? (judged.has(name) ? null : judgeSender(name).refusal);
    judged.set(name, refusal);
    return refusal === null ? [] : [{ id, refusal }];
  });
}

/** How often each sender that is offered was chosen in the days of the overview. */
export async function readSenderUses({ db, clock }: Deps) {
  const chosen = await selectSenderUses(db, clock.now());
  return chosen.flatMap(({ id, total }) => (id === "own" ? [] : [{ id: Number(id), uses: total }]));
}
