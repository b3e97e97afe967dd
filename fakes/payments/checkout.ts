import { readObject } from "../lib/control.ts";
import { html, json, type Routes, seeOther } from "../lib/routes.ts";
import type { Book, Payment } from "./book.ts";
import { type Cashier, outcomes, type PaymentChoice } from "./cashier.ts";
import { checkoutPage, noCheckout } from "./checkout-page.ts";

interface Shop {
  vendor: string;
  book: Book;
  cashier: Cashier;
  /** where the payer goes afterwards */
  backTo: (payment: Payment, outcome: PaymentChoice) => string;
}

/** The page where a payer pays, by hand or by a script that posts the field `outcome`, and the rig's own way in. */
export const checkoutRoutes = ({ vendor, book, cashier, backTo }: Shop): Routes => ({
  "GET /checkout/:id": {
    handle({ params }) {
      const payment = book.get(params.id ?? "");
      return payment ? html(checkoutPage(vendor, payment)) : html(noCheckout(vendor), 404);
    },
  },
  "POST /checkout/:id": {
    handle({ params, body }) {
      const payment = book.get(params.id ?? "");
      const outcome = readOutcome(new URLSearchParams(body).get("outcome"));
      if (!payment || !outcome) return html(noCheckout(vendor), payment ? 400 : 404);
      if (!cashier.act(payment, outcome)) return html(checkoutPage(vendor, payment), 409);
      return seeOther(backTo(payment, outcome));
    },
  },
  "POST /_fake/pay": {
    handle({ body }) {
      const { id, order, outcome: asked, cents, quiet } = readObject(body);
      const outcome = readOutcome(asked);
      const payment = book.all().findLast((one) => one.id === id || one.order === order);
      if (!payment || !outcome) return json({ error: "say { id or order, outcome }" }, payment ? 400 : 404);
      const manner = { cents: typeof cents === "number" ? cents : undefined, quiet: quiet === true };
      const done = cashier.act(payment, outcome, manner);
      return done ? json({ id: payment.id }) : json({ state: payment.state }, 409);
    },
  },
});

const readOutcome = (word: unknown): PaymentChoice | null => outcomes.find((one) => one === word) ?? null;
