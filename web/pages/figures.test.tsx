import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PaymentView } from "#contract/payments";
import { orderForm } from "../../worker/http/pages/order-form";
import { paymentPage } from "../../worker/http/pages/payment";
import { casePage, receiptPage, reportForm } from "../../worker/http/pages/report-form";
import { documents, knownFrom, render } from "./render";

/**
 * The two tries of the audit: a period and a price are changed in `domain`, and every rendering of the site and of the
 * Worker's pages without scripts must say the new one, and none the old.
 */
vi.mock("#domain/retention", async (original) => {
  const real = await original<typeof import("#domain/retention")>();
  const day = 24 * 60 * 60 * 1000;
  // The other periods of thirty days move as well, so that none may be said anywhere.
  return {
    ...real,
    retention: {
      ...real.retention,
      reporter: 60 * day,
      address: 45 * day,
      unpaidOrder: 45 * day,
      trailSubjects: 45 * day,
      backups: 45 * day,
    },
  };
});
vi.mock("#domain/pricing", async (original) => {
  const real = await original<typeof import("#domain/pricing")>();
  const firstPartCents = 129;
  const priceCents = (parts: number) => firstPartCents + real.furtherPartCents * (parts - 1);
  return { ...real, firstPartCents, priceCents };
});

const at = Date.UTC(2026, 10, 20, 22, 17);
const order: PaymentView = {
  id: "Zk3vQ8s1T0aXw2yB7cD9eF",
  status: "paid",
  amount: 1.29,
  smsCount: 1,
  currency: "EUR",
  createdAt: at,
  paidAt: at,
  receiver: null,
  sender: "Anoniem",
  checkoutUrl: null,
  consentVersion: "2026-11-20",
  message: { status: "sent", steps: [{ status: "sent", at }] },
  refund: null,
};

/** Everything that visitors can be shown in a language, by name; spaces are plain. */
async function renderings(language: "nl" | "en"): Promise<ReadonlyMap<string, string>> {
  const typed = new Map([["message", "Hoi"]]);
  const of = async (name: string, html: unknown) =>
    [name, String(await html).replaceAll("\u00a0", " ")] as const;
  return new Map(
    await Promise.all([
      ...documents.map((page) => of(page.path, render(page, language, knownFrom({})))),
      of("order form", orderForm({ language, typed, problems: [], ticked: false, senders: [] })),
      of("report form", reportForm({ language, typed, problems: [] })),
      of("report received", receiptPage("7K3QF-0M9XT", language).body),
      of(
        "case",
        casePage({ status: "pending", createdAt: at, closedAt: null, decision: null }, language).body,
      ),
      of("status", paymentPage(order, language, at).body),
    ]),
  );
}

const spoken = {
  nl: {
    old: /0,99|(?:\b30|dertig) dagen/,
    price: "€ 1,29",
    period: "60 dagen",
    step: "€ 1,29 voor het eerste, € 0,69 voor elk volgend deel",
    from: "vanaf € 1,29.",
    terms: "kosten € 1,29, elk volgend deel van 160 tekens € 0,69",
    tariff: "€ 1,29 voor de eerste 160 tekens",
    hint: "We wissen het 60 dagen na je melding.",
  },
  en: {
    old: /0\.99|(?:\b30|thirty) days/,
    price: "€1.29",
    period: "60 days",
    step: "€1.29 for the first part, €0.69 for each further part",
    from: "from €1.29.",
    terms: "characters cost €1.29, each further part of 160 characters €0.69",
    tariff: "€1.29 for the first 160 characters",
    hint: "We delete it 60 days after your report.",
  },
} as const;

describe.each(["nl", "en"] as const)("with other rules, in %s,", (language) => {
  const said = spoken[language];
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    pages = await renderings(language);
  });
  const page = (name: string) => pages.get(name) ?? "";

  it("no rendering says the old price or the old period", () => {
    const stale = [...pages].flatMap(([name, html]) =>
      said.old.test(html) ? [`${name}: ${said.old.exec(html)?.[0]}`] : [],
    );
    expect(stale).toEqual([]);
  });

  it("the new price stands wherever a price is quoted", () => {
    expect(page("/")).toContain(said.from);
    expect(page("/")).toContain(said.step);
    expect(page("/").split(said.price).length - 1).toBeGreaterThanOrEqual(4);
    expect(page("/voorwaarden")).toContain(said.terms);
    expect(page("order form")).toContain(`<strong>${said.price}</strong>`);
    expect(page("order form")).toContain(said.tariff);
    expect(page("status")).toContain(said.price);
  });

  it("the new period stands wherever it is promised", () => {
    expect(page("/misbruik-melden")).toContain(said.hint);
    expect(page("report form")).toContain(said.hint);
    expect(page("/wat-we-bewaren")).toContain(said.period);
  });
});
