import type { ConfigResponse } from "#contract/config";
import type { Language } from "#contract/language";
import type { PaymentView } from "#contract/payments";
import { siteName } from "#domain/company";
import { type ConsentVersion, consentVersions } from "#domain/consent";
import { vatCents, vatPercent } from "#domain/pricing";
import type { Twin } from "#voice/catalogue";
import { moment, money, percent, whole } from "#voice/format";
import type { receiptNl } from "#voice/receipt";
import { withdrawnAt } from "#voice/story";
import { colours } from "#voice/theme";

type Words = Twin<typeof receiptNl>;
export type Issuer = Pick<ConfigResponse["config"], "company">;

/** A receipt ready to be read: names beside values, on paper and in a file alike. */
export type Receipt = {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly consent: { readonly title: string; readonly text: string | null; readonly version: string };
  readonly company: readonly (readonly [name: string, value: string])[];
};

/** What there is to tell of a paid order. */
export function receiptOf(order: PaymentView, issuer: Issuer, words: Words, language: Language): Receipt {
  const cents = Math.round(order.amount * 100);
  const vat = vatCents(cents);
  const { company } = issuer;
  const facts: [string, string | null][] = [
    [words.paidAt, order.paidAt === null ? null : moment(order.paidAt, language)],
    [words.reference, order.id],
    [words.statement, order.statement ?? null],
    [words.service, words.parts(whole(order.smsCount, language), order.smsCount)],
    [words.receiver, order.receiver],
    [words.sender, order.sender],
    [words.net, money(cents - vat, language)],
    [words.vat(percent(vatPercent, language)), money(vat, language)],
    [words.total, money(cents, language)],
    [
      words.refunded,
      order.refund?.status === "refunded" ? money(Math.round(order.refund.amount * 100), language) : null,
    ],
    // On a durable medium, that and when the order was withdrawn (decision 080).
    [words.withdrawnAt, withdrawnAt(order, language)],
  ];
  return {
    title: `${words.title} ${siteName}`,
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== null),
    consent: {
      title: words.consentTitle,
      text: isVersion(order.consentVersion) ? words.consents[order.consentVersion] : null,
      version: words.consentVersion(order.consentVersion),
    },
    company: (["name", "address", "kvk", "vat", "contact"] as const).map((key) => [
      words.company[key],
      company[key],
    ]),
  };
}

const isVersion = (version: string): version is ConsentVersion =>
  (consentVersions as readonly string[]).includes(version);

/** A receipt as a file that needs nothing but a browser, now and in seven years. */
export function receiptFile({ title, facts, consent, company }: Receipt, language: Language): string {
  const list = (rows: Receipt["facts"]) =>
    `<dl>${rows.map(([name, value]) => `<dt>${asText(name)}</dt><dd>${asText(value)}</dd>`).join("")}</dl>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asText(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${asText(title)}</h1>
${list(facts)}
<h2>${asText(consent.title)}</h2>
${consent.text === null ? "" : `<p>${asText(consent.text)}</p>`}
<p>${asText(consent.version)}</p>
<hr>
${list(company)}
</body>
</html>
`;
}

// A letter on the air, always in the light; printed, it is ink on paper.
const light = (name: keyof typeof colours) => colours[name][0];
const style = `html { background: ${light("air")} }
body { max-width: 38rem; margin: 2rem auto; padding: 1.5rem 2rem 2rem; border-radius: 2px; background: ${light("paper")}; color: ${light("ink")}; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { display: flex; gap: 0.75rem; align-items: center; margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.1 }
h1::before { content: ""; flex: none; width: 30px; height: 34px; background: radial-gradient(circle 7px at 15px 13px, ${light("rim")} 95%, transparent), radial-gradient(11px 13px at 15px 34px, ${light("print")} 95%, transparent), ${light("red")}; print-color-adjust: exact }
h2 { margin: 1.5rem 0 0; font-size: 1rem }
p { margin: 0.25rem 0 }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.5rem 1rem; margin: 0 }
dt { color: ${light("muted")} }
dd { margin: 0; font-variant-numeric: tabular-nums; text-align: right }
hr { margin: 1.5rem -2rem; border: 0; border-top: 3px dotted ${light("line")} }
@media print { html, body { background: none } body { margin: 0; padding: 0 } hr { margin: 1.5rem 0 } }
@media (max-width: 30rem) { body { margin: 0; padding: 1rem 1.25rem } dl { display: block } dt { margin-top: 0.5rem } dd { text-align: left } hr { margin: 1.5rem -1.25rem } }`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const asText = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
