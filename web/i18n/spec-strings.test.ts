import { afterEach, describe, expect, it } from "vitest";
import { commonNl } from "#voice/common";
import { commonEn } from "#voice/common.en";
import { paymentNl } from "#voice/payment";
import { paymentEn } from "#voice/payment.en";
import { reportNl } from "#voice/report";
import { reportEn } from "#voice/report.en";
import { sendNl } from "#voice/send";
import { sendEn } from "#voice/send.en";
import { sentencesNl } from "#voice/sentences";
import { sentencesEn } from "#voice/sentences.en";
import { documents, knownFrom, render } from "../pages/render";
import { ordersNl } from "../panel/orders/words";
import { ordersEn } from "../panel/orders/words.en";
import { pickerNl } from "../panel/picker/words";
import { pickerEn } from "../panel/picker/words.en";
import { adminNl } from "../panel/words";
import { adminEn } from "../panel/words.en";
import { speak } from "./language";
import { type Place, specStrings } from "./spec-strings";

const catalogues = {
  send: [sendNl, sendEn],
  payment: [paymentNl, paymentEn],
  report: [reportNl, reportEn],
  common: [commonNl, commonEn],
  admin: [
    [adminNl, ordersNl, pickerNl],
    [adminEn, ordersEn, pickerEn],
  ],
  sentences: [sentencesNl, sentencesEn],
} as const;

const isCatalogue = (place: Place): place is keyof typeof catalogues => place in catalogues;

/** Every text in a catalogue, however deep. */
function textsIn(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

/** What can be read of a document: its text and what stands in its fields. */
async function readable(place: string): Promise<string> {
  const [path, part] = place.split(" ");
  const page = documents.find((one) => one.path === path);
  if (!page) throw new Error(`no document at ${path}`);
  const html = new DOMParser().parseFromString(await render(page, "nl", knownFrom({})), "text/html");
  if (part === "prices") return html.querySelector("table")?.textContent ?? "";
  const values = [...html.querySelectorAll("input")].map((input) => input.getAttribute("value") ?? "");
  return [html.body.textContent, ...values].join("\n");
}

afterEach(() => speak("nl"));

const rows = specStrings.flatMap(({ section, text, places, inEnglishToo = false }) =>
  places.map((place) => ({ section, text, place, inEnglishToo })),
);

describe.each(rows)("§$section '$text' in $place", ({ text, place }) => {
  it("stands there to the letter", async () => {
    if (isCatalogue(place)) expect(textsIn(catalogues[place][0])).toContain(text);
    else expect(await readable(place)).toContain(text);
  });
});

const translated = rows.flatMap(({ place, ...row }) => (isCatalogue(place) ? [{ ...row, place }] : []));

describe.each(translated)("§$section '$text' in $place", ({ text, place, inEnglishToo }) => {
  it("is said in English on English pages", () =>
    expect(textsIn(catalogues[place][1]).includes(text)).toBe(inEnglishToo));
});

it("no text is listed twice", () => {
  const texts = specStrings.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
});
