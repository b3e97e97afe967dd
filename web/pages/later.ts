/*
 * What the inlined script of a page needs only after its first paint, or for English: the part of it that stays out of the
 * first packets. The build makes one file of it, and says where it is in `data-later`.
 */
import { carryOver } from "../lib/carry-over";
import { paidKey, refillEvent } from "../lib/draft";
import { tabStorage } from "../lib/storage";

const page = document.documentElement;

/**
 * Puts the English fragment of a document in place of the Dutch one, once that is there whole. The form is replaced only
 * before its code has come, and takes along what was typed if this came late; afterwards it changes its own words.
 * @param trusted makes the fragment's text acceptable as markup (Trusted Types)
 */
export async function putInPlace(
  answer: Response,
  withForm: boolean,
  trusted: (markup: string) => string,
): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.status}: ${answer.url}`);
  const english = new DOMParser().parseFromString(trusted(await answer.text()), "text/html");
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  // Code that has taken over meanwhile changes its own words.
  if (page.dataset.english) replaceParts(english, withForm);
}

function replaceParts(english: Document, withForm: boolean): void {
  const { activeElement } = document;
  const wasHere = activeElement?.matches("[data-language]");
  for (const part of english.querySelectorAll<HTMLElement>("[data-part]")) {
    const name = part.dataset.part;
    if (!withForm && name === "form") continue;
    const before = document.querySelector(`[data-part=${name}]`);
    carryOver(before?.querySelector("form") ?? null, part.querySelector("form"));
    before?.replaceWith(part);
  }
  if (activeElement?.id && !activeElement.isConnected) document.getElementById(activeElement.id)?.focus();
  document.title = english.title;
  page.lang = "en";
  if (wasHere) document.querySelector<HTMLElement>("[data-language=en]")?.focus();
}

/**
 * Our typefaces on a visit's first page, once it has been painted: headings take theirs where they keep their lines, and
 * text keeps what it has (font-display: optional), for nothing may move that one reads.
 */
export async function takeFaces(): Promise<void> {
  await document.fonts.load("1em Momo Trust Display");
  const headings = [...document.querySelectorAll<HTMLElement>("h1, h2")];
  const heights = headings.map(({ offsetHeight }) => offsetHeight);
  page.dataset.late = "text";
  for (const [index, heading] of headings.entries())
    if (heading.offsetHeight !== heights[index]) heading.dataset.late = "all";
  await document.fonts.load("1em Figtree");
}

/**
 * After a payment in this tab, what the browser brought back into the fields may be what was paid for. The form is emptied,
 * and kept from being filled in later; it takes what the draft still knows.
 */
export function forgetPaid(): void {
  const form = document.querySelector<HTMLFormElement>("form[action*=payments]");
  if (!form || !tabStorage.read(paidKey)) return;
  form.autocomplete = "off";
  form.reset();
  form.dispatchEvent(new Event(refillEvent));
}
