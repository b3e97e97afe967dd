import type { Payment, State } from "./book.ts";
import type { PaymentChoice } from "./cashier.ts";
/** The page where a payer pays: what it costs, how it stands, and a button for everything that may become of it. */
export function checkoutPage(vendor: string, { id, state, cents, currency, ask }: Payment) {
  const what = typeof ask.description === "string" ? inHtml(ask.description) : "";
  const sum = `${currency} ${(cents / 100).toFixed(2)}`;
  return frame(
    vendor,
    `<h1>${sum}</h1>
<p>${what}</p>
<form method="post">
${offered(state)
  .map((outcome) => `<button name="outcome" value="${outcome}">${labels[outcome]}</button>`)
  .join("\n")}
</form>
<p class="note">Payment <code>${id}</code> is <strong>${state}</strong>.</p>`,
  );
}

/** What stands where there is no such payment, or nothing can be made of what was sent. */
export const noCheckout = (vendor: string) => frame(vendor, "<h1>No such payment</h1>");

function offered(state: State): readonly PaymentChoice[] {
  if (state === "open") return ["paid", "failed", "canceled", "expired"];
  return state === "paid"
    ? ["charged_back", "refunded_elsewhere", "refund_failed", "chargeback_reversed"]
    : [];
}

const labels: Record<PaymentChoice, string> = {
  paid: "Paid",
  failed: "Failed",
  canceled: "Canceled",
  expired: "Expired",
  charged_back: "Charged back",
  refunded_elsewhere: "Refunded elsewhere",
  refund_failed: "Last refund failed",
  chargeback_reversed: "Last chargeback reversed",
};

// The icon is there so that no browser asks for one.
const frame = (vendor: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${vendor}, played</title>
<style>${style}</style>
<main>
<p class="note">${vendor}, played by a server on this machine</p>
${body}
</main>
</html>`;

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { margin: 1.5rem 0 0; font-size: 2rem; line-height: 1.2; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.note { font-size: .875rem; opacity: .8; }
form { display: grid; gap: .5rem; margin: 1.5rem 0; }
button { padding: .75rem 1rem; border: 1px solid; border-radius: .375rem; background: none; color: inherit;
  font: inherit; text-align: start; cursor: pointer; }
button:hover { text-decoration: underline; }
button[value=paid] { border-color: #1a7f37; background: #1a7f37; color: #fff; font-weight: 600; }
`;

const inHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
