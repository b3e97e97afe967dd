import { gzipSync } from "node:zlib";
import type { ConfigResponse } from "../../worker/contract/config.ts";
import type { PaymentView } from "../../worker/contract/payments.ts";
import { consentVersion } from "../../worker/domain/consent.ts";
import { retention } from "../../worker/domain/retention.ts";
import { panelAnswers } from "./panel-stub.ts";

/** An id as the product gives them out. */
export const paidOrder = "AAAAAAAAAAAAAAAAAAAAAA";

const names = [
  "Anoniem",
  "Briefje",
  "Uit de wijk",
  "Een vriend",
  "Iemand",
  "Een bekende",
  "Een collega",
  "Oude vriend",
  "Een fan",
  "Sinterklaas",
];

const answers: Record<string, unknown> = {
  ...panelAnswers,
  "/api/senders": {
    success: true,
    data: [{ id: null, name: "Standaard", senders: names.map((name, id) => ({ id, name })) }],
  },
  "/api/config": {
    success: true,
    config: {
      mode: "test",
      stage: "production",
      testReceivers: false,
      stopped: false,
      build: { settings: "bench" },
      rewound: false,
      sendingOn: true,
      sendingDelayed: false,
      customSenders: true,
      linksAllowed: false,
      maxSegments: 20,
      consent: { form: "sentence", version: consentVersion.sentence },
      // Of the rule itself (domain/pricing.ts) nothing can be read here: it stands on others, by names without an ending.
      price: { firstPartCents: 99, furtherPartCents: 69, vatPercent: 21 },
      retention,
      company: {
        name: "Briefje (voorbeeld)",
        address: "Voorbeeldstraat 1, 1234 AB Voorbeeldstad",
        kvk: "00000000",
        vat: "NL000000000B00",
        contact: "contact@example.com",
      },
    },
  } satisfies ConfigResponse,
  [`/api/payments/${paidOrder}`]: {
    success: true,
    payment: {
      id: paidOrder,
      status: "paid",
      amount: 1.68,
      smsCount: 2,
      currency: "EUR",
      createdAt: Date.UTC(2026, 0, 15, 12),
      paidAt: Date.UTC(2026, 0, 15, 12, 1),
      receiver: "+31 6 ****5678",
      sender: "Sinterklaas",
      checkoutUrl: null,
      consentVersion: consentVersion.sentence,
      message: {
        status: "delivered",
        steps: (["sending", "sent", "delivered"] as const).map((status, minute) => ({
          status,
          at: Date.UTC(2026, 0, 15, 12, 1 + minute),
        })),
      },
      refund: null,
    } satisfies PaymentView,
  },
};

/** The API's part of a page, at once and always the same. */
export function answerApi(path: string) {
  if (!path.startsWith("/api/")) return null;
  const answer = answers[path];
  const refusal = { success: false, code: "not_found", message: "Niet gevonden." };
  const body = Buffer.from(JSON.stringify(answer ?? refusal));
  return { body, zipped: gzipSync(body), type: "application/json", status: answer ? 200 : 404 };
}
