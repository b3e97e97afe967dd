import { fireEvent, render as mount, screen } from "@testing-library/react";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { beforeAll, expect, it, vi } from "vitest";
import { dialCodes } from "#domain/dial-codes";
import { type SenderFate, senderFateIn } from "#domain/sender-countries";
import { sendNl } from "#voice/send";
import { numberPlan } from "../../worker/adapters/number-plan";
import { orderForm } from "../../worker/http/pages/order-form";
import { checkOrder } from "../../worker/usecases/orders/check-order";
import { SendForm } from "../features/send/SendForm";
import { documents, knownFrom, render } from "./render";

/** What is said and done of a chosen name in one country, by each who speaks of it. */
type Said = {
  preview: string;
  hint: string;
  tick: boolean;
  pageWithoutScripts: string;
  terms: readonly string[];
  worker: string;
};

const name = "Je buurman";
const { senderHint, senderLimits } = sendNl;

/** What all of them must say, by what becomes of the name. */
const fates: Readonly<Record<SenderFate, Said>> = {
  shown: { ...said("Je buurman", senderHint), worker: "takes the order" },
  replaced: { ...said("een nummer: +•• ••• ••••", senderLimits.replaced), terms: ["replaced"] },
  varies: said("Je buurman of een nummer", senderLimits.varies),
  registered: said("Je buurman of een nummer", senderLimits.registered),
  refused: {
    ...said("Vaak geweigerd", senderLimits.refused),
    tick: true,
    terms: ["refused"],
    worker: "sender_risk_required, and takes the order once confirmed",
  },
  unserved: {
    ...said("Geen sms hierheen", senderLimits.unserved),
    terms: ["unserved"],
    worker: "receiver_unserved",
  },
};

function said(preview: string, hint: string): Said {
  return { preview, hint, tick: false, pageWithoutScripts: hint, terms: [], worker: "takes the order" };
}

/** Where there is a mobile number to try; an island without one is asked about by its name alone. */
const known = dialCodes.flatMap(([country]) => {
  const number = getExampleNumber(country as CountryCode, examples)?.number;
  return number ? [{ country, number }] : [];
});

/** The paragraphs of the terms about sender and country. */
const chapters: Record<"nl" | "en", readonly string[]> = { nl: [], en: [] };

beforeAll(async () => {
  const terms = documents.find(({ path }) => path === "/voorwaarden");
  // Dutch last: it is then the language of the form.
  for (const language of ["en", "nl"] as const) {
    const html = terms ? await render(terms, language, knownFrom({})) : "";
    const page = new DOMParser().parseFromString(html, "text/html");
    const paragraphs = page.querySelector("#onderdeel-5")?.parentElement?.querySelectorAll("p") ?? [];
    chapters[language] = [...paragraphs].map((node) => node.textContent ?? "");
  }
});

it("ux-2 0.3: preview, hint, terms, the page without scripts and the Worker say the same of a name, in more than 230 countries", async () => {
  expect(known.length).toBeGreaterThan(230);
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}));
  mount(<SendForm />);
  fireEvent.change(screen.getByRole("combobox", { name: sendNl.sender }), { target: { value: name } });
  const receiver = screen.getByLabelText(sendNl.receiver);
  for (const { country, number } of known) {
    fireEvent.change(receiver, { target: { value: number } });
    const hint = document.getElementById("sender-hint");
    const found = {
      preview: [
        ...new Set([...document.querySelectorAll("figure b")].map((node) => node.textContent)),
      ].join(),
      hint: hint?.querySelector("[aria-hidden] + *")?.textContent ?? hint?.textContent,
      tick: screen.queryByLabelText(sendNl.senderRisk, { selector: "input[type=checkbox]" }) !== null,
      pageWithoutScripts: await hintWithoutScripts(number),
      terms: paragraphsNaming(country, "nl"),
      worker: answerOfWorker(number),
    };
    expect([country, found]).toEqual([country, fates[senderFateIn(country)]]);
  }
});

it("ux-2 0.3: the English terms name the same countries", () => {
  for (const [country] of dialCodes) {
    expect([country, paragraphsNaming(country, "en")]).toEqual([country, fates[senderFateIn(country)].terms]);
  }
});

async function hintWithoutScripts(receiver: string): Promise<string | null> {
  const typed = new Map([["receiver", receiver]]);
  const html = await orderForm({ language: "nl", typed, problems: [], ticked: false, senders: [] });
  // The whole page has a list of all countries, which takes its time to be parsed as often as there are countries.
  const hint = /<p\b[^>]*\bid="sender-hint"[^>]*>.*?<\/p>/s.exec(String(html))?.[0] ?? "";
  return new DOMParser().parseFromString(hint, "text/html").body.textContent;
}

/** Which paragraphs of chapter 5 name the country; a name may be part of another. */
function paragraphsNaming(country: string, language: "nl" | "en"): readonly string[] {
  const of = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? "";
  const place = `(?:: |, | en | and |Naar |send to )${of.replace(/[.()]/g, "\\$&")}(?:, | en | and |\\.| versturen)`;
  const isNamed = (text: string) => new RegExp(place).test(text);
  const kinds = [
    ["replaced", /vervangt het netwerk de naam|the network replaces the name/],
    ["refused", /mag een sms geen naam|may not have a name/],
    ["unserved", /versturen we niet|don’t send to/],
  ] as const;
  const texts = chapters[language].filter(isNamed);
  return texts.map((text) => kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? text);
}

function answerOfWorker(receiver: string): string {
  const deps = {
    numberPlan,
    gateways: [{ mostSegments: undefined }],
    site: { maxSegments: 20, consentForm: "sentence", operation: { testReceivers: null } },
  } as unknown as Parameters<typeof checkOrder>[0];
  const order = { receiver, sender: name, message: "Hoi" };
  const first = checkOrder(deps, order);
  if (first.ok) return first.value.sender === name ? "takes the order" : first.value.sender;
  const confirmed = checkOrder(deps, { ...order, senderRisk: "accepted" });
  return confirmed.ok ? `${first.error}, and takes the order once confirmed` : confirmed.error;
}
