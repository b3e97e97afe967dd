import type { PaymentView } from "#contract/payments";
import { lastOrder } from "#voice/last-order";
import { kindOf } from "#voice/story";
import { textsNow } from "../../i18n/catalogue";
import { currentLanguage, speak } from "../../i18n/language";
import { languageEvent } from "../../i18n/preference";
import { ApiError, call } from "../../lib/call";
import { forgetOrder, forgetPaidDraft, lastOrderId, orderDraft, refillEvent } from "../../lib/draft";
import { forgetCopy } from "../../lib/order-copy";

/**
 * Tells on the home page how the order that was placed last in this tab stands, with the way to its status. It is late code,
 * fetched only where there was one, and stands in a space that is there anyway, so that nothing moves. Where it cannot be
 * known, nothing is said.
 */
export async function tellLastOrder(): Promise<void> {
  const id = lastOrderId();
  if (!id) return;
  try {
    const order = await readOrder(id);
    if (order.status === "paid") forgetPaid(order);
    if (currentLanguage() === "en") await lastOrder.load();
    show(order);
    document.addEventListener(languageEvent, () => void speak("en").then(() => show(order)));
  } catch (error) {
    console.warn("last order", error);
    // It was removed: what is not there is not asked about at every visit.
    if (error instanceof ApiError && error.status === 404) {
      forgetOrder(id);
      forgetCopy(id);
    }
  }
}

// Without a schema, as all calls of this page (decision 005): what is not understood is not told.
async function readOrder(id: string): Promise<PaymentView> {
  const path = `/api/payments/${encodeURIComponent(id)}`;
  const { payment }: { payment: PaymentView } = await (await call(path)).json();
  return payment;
}

/**
 * Who has paid and came back without ever seeing the status page finds what was paid for in the form, and would order it
 * once more (decision 040).
 */
function forgetPaid({ id, message }: PaymentView): void {
  const typed = orderDraft.read();
  forgetPaidDraft(id);
  if (message.status === "delivered") forgetCopy(id);
  const form = document.querySelector<HTMLFormElement>("form[action*=payments]");
  if (!form || !typed || orderDraft.read()) return;
  form.autocomplete = "off";
  form.reset();
  form.dispatchEvent(new Event(refillEvent));
}

function show(order: PaymentView): void {
  const place = document.querySelector("[data-part=intro]");
  const words = textsNow(lastOrder);
  const state = words.states[kindOf(order)];
  if (!place || !state) return;
  place.querySelector("#last-order")?.remove();
  const line = document.createElement("p");
  line.id = "last-order";
  // In the room between the lead and the phone: one line, cut off where the screen is too narrow for it.
  line.className = "absolute bottom-0 left-0 max-w-full wide:bottom-2 in-data-paused:invisible";
  const link = document.createElement("a");
  link.className = "block truncate text-small/6";
  link.href = `/betaling/status/${order.id}`;
  link.textContent = `${words.previous} ${state}. ${words.see}`;
  line.append(link);
  place.append(line);
}
