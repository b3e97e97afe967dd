import { readTab, tabStorage } from "./storage";

export type Draft<Name extends string> = Readonly<Record<Name, string>>;

/**
 * What was typed in a form and not sent yet: kept for this tab only, never longer, for this is a service for private
 * words.
 * @param key where it is kept
 * @param names the fields of which the text is kept
 */
/* @__NO_SIDE_EFFECTS__ */
export function draftOf<Name extends string>(key: string, names: readonly Name[]) {
  return {
    names,
    /** What was typed before, or null; what is not a draft of this form is no draft. */
    read: (): Draft<Name> | null => parseDraft(tabStorage.read(key), names),
    save(typed: Draft<Name>): void {
      tabStorage.write(key, JSON.stringify(Object.fromEntries(names.map((name) => [name, typed[name]]))));
    },
    /** Forgets it: on request, and once it has served its purpose. */
    clear: (): void => tabStorage.remove(key),
  };
}

/**
 * One text about one thing at a time, an order or a message: what was typed about another is not read back.
 * @param key where it is kept
 * @param about the field that holds the id of what it is about
 * @param text the field that holds what was typed
 */
/* @__NO_SIDE_EFFECTS__ */
export function draftAbout(key: string, about: string, text: string) {
  const draft = draftOf(key, [about, text]);
  return {
    /** What was typed about this before, or nothing. */
    read(id: string): string {
      const kept = draft.read();
      return (kept?.[about] === id && kept[text]) || "";
    },
    save: (id: string, typed: string): void => draft.save({ [about]: id, [text]: typed }),
    clear: draft.clear,
  };
}

/** A draft that was written down, or null where it is none of a form with these fields. */
export function parseDraft<Name extends string>(
  text: string | null,
  names: readonly Name[],
): Draft<Name> | null {
  const kept = parsed(text);
  const isDraft =
    typeof kept === "object" &&
    kept !== null &&
    names.every((name) => typeof (kept as Record<string, unknown>)[name] === "string");
  return isDraft ? (kept as Draft<Name>) : null;
}

export const draftKey = "draft";
export const orderDraft = draftOf(draftKey, ["country", "receiver", "sender", "message"]);
/** A threat is told within the hour, so its tick is kept too. */
export const reportDraft = draftOf("report-draft", ["phoneNumber", "reporterEmail", "reason", "threat"]);

/** The text that the order form's draft holds, for a page that has no more code than this yet. */
export const draftedMessage = (): string =>
  (parsed(readTab(draftKey)) as { message?: string } | null)?.message ?? "";

/** Sent to a form whose fields something else than a hand has filled or emptied: it takes them over anew. */
export const refillEvent = "briefje:refill";

/** Which draft became which order (decision 040): a fingerprint by the order's id, from which no text can be read. */
const ordersKey = "orders";

/** The id of the order that was placed last and, right behind it, the draft that it was made of (`order-copy.ts`). */
export const copyKey = "copy";

/** The order that was last seen to be paid: what was typed before is then not brought back. */
export const paidKey = "paid";

/**
 * Takes the draft and its fingerprint before it is sent, for while the answer is on its way its writer may go on.
 * @returns what binds that draft to the order that it became
 */
export function bindDraft(): (orderId: string) => void {
  const print = draftPrint();
  const draft = tabStorage.read(draftKey);
  return (id) => {
    tabStorage.write(ordersKey, JSON.stringify({ ...draftsByOrder(), [id]: print }));
    tabStorage.write(copyKey, id + draft);
  };
}

/**
 * Forgets the draft that has been paid for, and leaves alone what is another message: one that was typed after the order
 * was placed, or after this was first known. A draft whose order nobody noted is taken for the one that was paid. From
 * now on a page that the browser brings back is not believed either (see `web/pages/later.ts`).
 */
export function forgetPaidDraft(orderId: string): void {
  if (tabStorage.read(paidKey) === orderId) return;
  const { [orderId]: print = draftPrint() } = draftsByOrder();
  if (print === draftPrint()) orderDraft.clear();
  tabStorage.write(paidKey, orderId);
}

/** The order that was placed last in this tab, or null where none is known. */
export const lastOrderId = (): string | null =>
  Object.keys(draftsByOrder()).at(-1) ?? tabStorage.read(paidKey);

/** Forgets that this tab placed an order, and leaves alone what is being typed. */
export function forgetOrder(orderId: string): void {
  const { [orderId]: _, ...others } = draftsByOrder();
  tabStorage.write(ordersKey, JSON.stringify(others));
  if (tabStorage.read(paidKey) === orderId) tabStorage.remove(paidKey);
}

function draftsByOrder(): Readonly<Record<string, number>> {
  const kept = parsed(tabStorage.read(ordersKey));
  return typeof kept === "object" && kept !== null ? (kept as Record<string, number>) : {};
}

/** A hash of the draft, 32 bits of it: enough to know it again, and far too few to hold it. */
function draftPrint(): number {
  let print = 0;
  for (const char of tabStorage.read(draftKey) ?? "") print = (print * 31 + char.charCodeAt(0)) | 0;
  return print;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
