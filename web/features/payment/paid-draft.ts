import { clearDraft } from "../../lib/draft";
import { tabStorage } from "../../lib/storage";

const key = "paid";

/**
 * Forgets the draft that has been paid for, once: whoever comes back to this page while writing the next message must
 * not lose it.
 */
export function forgetPaidDraft(id: string): void {
  if (tabStorage.read(key) === id) return;
  clearDraft();
  tabStorage.write(key, id);
}
