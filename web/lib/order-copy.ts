import { copyKey, type Draft, draftKey, orderDraft, parseDraft } from "./draft";
import { tabStorage } from "./storage";

type OrderDraft = Draft<(typeof orderDraft.names)[number]>;

/**
 * What was ordered last in this tab, word for word, so that it can be tried again when it fails (decision 051): bound to that
 * order's id, used by nothing else, and never asked of the API, which does not give it.
 * @returns null where this tab did not place the order, or has forgotten it
 */
export function copyOf(orderId: string): OrderDraft | null {
  const kept = tabStorage.read(copyKey) ?? "";
  return kept.startsWith(orderId) ? parseDraft(kept.slice(orderId.length), orderDraft.names) : null;
}

/** Forgets it, once it has arrived or nothing can be tried again. */
export function forgetCopy(orderId: string): void {
  if (tabStorage.read(copyKey)?.startsWith(orderId)) tabStorage.remove(copyKey);
}

/** Puts it back in the form, for the page that is opened next. */
export const orderAgain = (copy: OrderDraft): void => orderDraft.save(copy);

/** Puts only its number in the form. */
export const orderToSame = ({ country, receiver }: OrderDraft, sender: string): void =>
  orderDraft.save({ country, receiver, sender, message: "" });

/** Whether the form has something to show to whoever goes back to it. */
export const hasDraft = (): boolean => tabStorage.read(draftKey) !== null;
