import { readObject } from "../lib/control.mjs";
import { html, json, seeOther } from "../lib/routes.mjs";
import { outcomes } from "./cashier.mjs";

/**
 * @typedef {import("./book.mjs").Payment} Payment
 * @typedef {import("./cashier.mjs").Outcome} Outcome
 *
 * @typedef {object} Shop
 * @property {string} vendor
 * @property {import("./book.mjs").Book} book
 * @property {import("./cashier.mjs").Cashier} cashier
 * @property {(payment: Payment, outcome: Outcome) => string} backTo where the payer goes afterwards
 */

/**
 * The page where a payer pays, by hand or by a script that posts the field `outcome`, and the rig's own way in.
 *
 * @param {Shop} shop
 * @returns {import("../lib/routes.mjs").Routes}
 */
export const checkoutRoutes = ({ vendor, book, cashier, backTo }) => ({
  "GET /checkout/:id": {
    handle({ params }) {
      const payment = book.get(params.id ?? "");
      return payment ? html(page(vendor, payment)) : html(`<!doctype html><title>${vendor}</title>No.`, 404);
    },
  },
  "POST /checkout/:id": {
    handle({ params, body }) {
      const payment = book.get(params.id ?? "");
      const outcome = readOutcome(new URLSearchParams(body).get("outcome"));
      if (!payment || !outcome)
        return html(`<!doctype html><title>${vendor}</title>No.`, payment ? 400 : 404);
      if (!cashier.act(payment, outcome)) return html(page(vendor, payment), 409);
      return seeOther(backTo(payment, outcome));
    },
  },
  "POST /_fake/pay": {
    handle({ body }) {
      const { id, order, outcome: asked } = readObject(body);
      const outcome = readOutcome(asked);
      const payment = book.all().findLast((one) => one.id === id || one.order === order);
      if (!payment || !outcome) return json({ error: "say { id or order, outcome }" }, payment ? 400 : 404);
      return cashier.act(payment, outcome) ? json({ id: payment.id }) : json({ state: payment.state }, 409);
    },
  },
});

/** @type {(word: unknown) => Outcome | null} */
const readOutcome = (word) => outcomes.find((one) => one === word) ?? null;

const offered = /** @type {const} */ ({
  open: ["paid", "failed", "canceled", "expired"],
  paid: ["charged_back", "refunded_elsewhere", "refund_failed"],
});

/** @type {(vendor: string, payment: Payment) => string} */
function page(vendor, { id, state, cents, currency, ask }) {
  const buttons = state === "open" || state === "paid" ? offered[state] : [];
  const name = typeof ask.description === "string" ? ask.description : "";
  const what = inHtml(`${name} ${currency} ${(cents / 100).toFixed(2)}`);
  return `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width">
<title>${vendor}, played</title>
<h1>${what}</h1>
<p>${vendor}, played by a server on this machine. Payment <code>${id}</code> is <strong>${state}</strong>.
<form method="post">
${buttons.map((outcome) => `<p><button name="outcome" value="${outcome}">${outcome}</button>`).join("\n")}
</form>
</html>`;
}

/** @param {string} text */
const inHtml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
