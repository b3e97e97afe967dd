import { describe, expect, it } from "vitest";
import { caseNl } from "#voice/case";
import { challengeNl } from "#voice/challenge";
import { complaintNl } from "#voice/complaint";
import { orderNl } from "#voice/order";
import { outcomeNl } from "#voice/outcome";
import { plainNl } from "#voice/plain";
import { receiptNl } from "#voice/receipt";
import { reportNl } from "#voice/report";
import { sendNl } from "#voice/send";

/** Rules of style that hold for every text, so that a reader never meets one thing under two names (glossary). */
const modules = import.meta.glob<Record<string, unknown>>(
  ["../../worker/voice/*.ts", "!../../worker/voice/*.test.ts"],
  { eager: true },
);

/** Every text of a catalogue, however deep; of a sentence with figures the code that says it. */
function textsIn(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (typeof node === "function") {
    return [...node.toString().matchAll(/`[^`]*`|"[^"]*"/g)].map(([text]) => text);
  }
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

const textsOf = (language: "Nl" | "En"): string[] =>
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith(language))
    .flatMap(([, texts]) => textsIn(texts));

const texts = { nl: textsOf("Nl"), en: textsOf("En") };

it("reads whole catalogues of both languages, sentences with figures among them", () => {
  for (const all of [texts.nl, texts.en]) expect(all.length).toBeGreaterThan(300);
  expect(texts.nl.join("\n")).toContain("IP-adres en browser wissen we na");
});

describe("ux-2 §D: no text in", () => {
  it.each([
    ["nl", /\bvolgers?\b/i, "trackers: volgers are people"],
    ["nl", /\bverzenders?\b/i, "degene die de sms verstuurde: afzender is the name"],
    ["nl", /\bde afzender (?:is|van de sms|blokkeren)\b/i, "afzender is the name, never the person"],
    ["nl", /(?<!\} )\b(?:u|uw)\b/, "je: one form of address; behind a figure it is an hour"],
    ["en", /\breceivers?\b/i, "recipient: a receiver is a handset"],
    ["en", /\bneed not\b/i, "don’t need to"],
    ["en", /\bwhoever\b/i, "anyone who, or a name for them"],
    ["en", /\bonly (?:with|when|if|then)\b[^.]*\b(?:do|does|can|will) (?:you|we|your|it)\b/i, "no inversion"],
    ["en", /\bby itself\b/i, "automatically"],
  ] as const)("%s says %s (%s)", (language, avoided, _instead) => {
    expect(texts[language].filter((text) => avoided.test(text))).toEqual([]);
  });
});

/** The specification's own labels are the owner's, in whatever mood (spec §2). */
const toTheLetter = ["Opnieuw Proberen"];

const imperatives =
  "Bekijk Bestel Controleer Download Ga Gebruik Kopieer Laat Maak Print Stop Toon Verberg Verstuur Vervang Verzend Wis".split(
    " ",
  );

it.each([
  orderNl.pay,
  sendNl.takeTyped(""),
  sendNl.showSenders,
  sendNl.clear,
  sendNl.marksShow,
  sendNl.marksHide,
  sendNl.marksApply,
  sendNl.marksUndo,
  complaintNl.submit,
  complaintNl.follow,
  reportNl.copy,
  caseNl.read,
  challengeNl.stop,
  outcomeNl.retry,
  outcomeNl.resume,
  outcomeNl.check,
  outcomeNl.another,
  receiptNl.print,
  receiptNl.download,
  plainNl.wait.on,
  plainNl.find.show,
])("ux-2 §D: the button '%s' tells what to do, as all buttons of visitors do", (label) => {
  expect([...imperatives, ...toTheLetter]).toContain(
    toTheLetter.includes(label) ? label : label.split(" ")[0],
  );
});
