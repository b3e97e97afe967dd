import { expect, type Page } from "@playwright/test";
import type { SendersResponse } from "#contract/senders";
import { exampleCompany } from "#domain/company";
import { caseNl } from "#voice/case";
import { caseEn } from "#voice/case.en";
import { commonNl } from "#voice/common";
import { commonEn } from "#voice/common.en";
import { keptNl } from "#voice/kept";
import { keptEn } from "#voice/kept.en";
import { pagesNl } from "#voice/pages";
import { pagesEn } from "#voice/pages.en";
import { paymentNl } from "#voice/payment";
import { paymentEn } from "#voice/payment.en";
import { receiptNl } from "#voice/receipt";
import { receiptEn } from "#voice/receipt.en";
import { reportNl } from "#voice/report";
import { reportEn } from "#voice/report.en";
import { sendNl } from "#voice/send";
import { sendEn } from "#voice/send.en";
import { sentencesNl } from "#voice/sentences";
import { sentencesEn } from "#voice/sentences.en";
import { termsNl } from "#voice/terms";
import { termsEn } from "#voice/terms.en";

/** Nothing that is seen or read out on an English page may be Dutch. */
export async function expectNoDutch(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const senders = await senderNames(page);
  const left = async () => {
    const read = await page.evaluate(readAll);
    return [...new Set(read.filter((text) => !senders.has(text) && isDutch(text)))];
  };
  await expect.poll(left, { message: "Dutch on an English page", timeout: 5_000 }).toEqual([]);
}

/** Names that staff gave to senders and their groups are in whatever language staff chose. */
async function senderNames(page: Page): Promise<Set<string>> {
  const response = await page.request.get("/api/senders", { headers: { "Accept-Language": "en" } });
  const { data }: SendersResponse = await response.json();
  const ofStaff = data.filter(({ id }) => id !== null).map(({ name }) => name);
  return new Set([...ofStaff, ...data.flatMap(({ senders }) => senders.map(({ name }) => name))]);
}

/** Everything on the page that is shown or read out, except what visitors typed and what says that it is Dutch. */
function readAll(): string[] {
  const attributes =
    "aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label data-one data-many";
  const elements = [...document.body.querySelectorAll("*")].filter(
    (element) => !element.closest("script, style, noscript, textarea, body [lang=nl]"),
  );
  const texts = elements.flatMap((element) => [
    ...attributes.split(" ").map((name) => element.getAttribute(name)),
    ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : "")),
  ]);
  return [document.title, ...texts].map((text) => text?.trim() ?? "").filter((text) => text !== "");
}

/** What stays as it is in every language. */
const names = [...Object.values(exampleCompany), "Autoriteit Persoonsgegevens", "Burgerlijk Wetboek"];

function isDutch(text: string): boolean {
  if (dutch.has(text)) return true;
  const rest = names.reduce((left, name) => left.replaceAll(name, ""), text);
  return (rest.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => words.has(word));
}

/** Every text of the catalogues that English says otherwise. */
const twins = [
  [sentencesNl, sentencesEn],
  [caseNl, caseEn],
  [commonNl, commonEn],
  [keptNl, keptEn],
  [pagesNl, pagesEn],
  [paymentNl, paymentEn],
  [receiptNl, receiptEn],
  [reportNl, reportEn],
  [sendNl, sendEn],
  [termsNl, termsEn],
] as const;
const english = new Set(twins.flatMap(([, en]) => textsIn(en)));
const dutch = new Set(twins.flatMap(([nl]) => textsIn(nl)).filter((text) => !english.has(text)));

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** Words that Dutch cannot do without and English does not have: for the texts that are put together. */
const words = new Set(
  `aan aantal afzender alle als anoniem bedrag bekijk bericht bestelling betaal betaald betaling bij binnen daarna
  daarvan de deel delen deze dit druk een eerste elk fout geen gegevens geld gemeld gesloten gewist haar hebben
  hebt heeft het hun ik ingedrukt inhoud je jij jouw kan kies kon krijg krijgt kunnen kunt maar meer meld
  melding meldingen met misbruik moet naam naar niet nog nummer om ontvanger onze op opnieuw ook prijs prijzen sluiten
  sms’en stuur stukken taal tekens tekst telefoonnummer terug te uit uur vanaf van verlopen verplicht verstuurd
  versturen volg voor voorwaarden vul waar waarvan wanneer wat wij wordt worden zaak zaakcode zelf zich zijn zonder`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
