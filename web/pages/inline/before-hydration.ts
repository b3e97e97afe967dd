/*
 * Inlined in the head of each document with an island, in one script with that of its language, for every script costs its
 * hash in the headers. Once the document is there, and until its form is hydrated, it keeps counter, parts and price right,
 * and it runs the form's code: right after the first paint, or at the first sign of a hand. Where the code cannot be had,
 * or breaks, the form is posted as it stands.
 */
import { countParts, maxParts } from "#domain/message";
import { priceCents } from "#domain/pricing";
import { fetchAhead, isSlowLine, isStyle, link } from "../../lib/ahead";
import { draftedMessage } from "../../lib/draft";
import { faceTheRest, page } from "../../lib/faces";
import { later } from "./language";

const files = page.dataset.island?.split(" ") ?? [];
// A page that waits for its English words has no line to spare.
if (isSlowLine() && !window.english) fetchAhead(files);

const set = (name: string, text: string) => {
  for (const node of document.querySelectorAll(`[data-live=${name}]`)) node.textContent = text;
};

function show(): void {
  if (page.dataset.ready !== undefined) return;
  const text = document.querySelector("textarea")?.value.normalize("NFC") ?? "";
  const parts = Math.max(1, countParts(text));
  const format = (count: number, style?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(page.lang, style).format(count);
  set("count", format(text.length));
  set("parts", String(parts));
  const unit = document.querySelector<HTMLElement>("[data-live=unit]");
  if (unit) unit.textContent = (parts === 1 ? unit.dataset.one : unit.dataset.many) ?? "";
  set("price", format(priceCents(Math.min(parts, maxParts)) / 100, { style: "currency", currency: "EUR" }));
}

let started = false;
const start = () => {
  if (started) return;
  started = true;
  // Once more does nothing.
  fetchAhead(files);
  run().catch(giveUp);
};
// What the code draws has its style before it runs. Where that cannot be had, a form works all the same.
const run = async () => {
  for (const file of files)
    if (isStyle(file))
      await new Promise<unknown>((done) => link(file, { rel: "stylesheet", onload: done, onerror: done }));
  await Promise.all(files.map(async (file) => isStyle(file) || import(/* @vite-ignore */ file)));
  faceTheRest();
};

// Without its code the form is what it is without scripts: one that the Worker takes, if it is one to be posted.
const postable = () => document.querySelector<HTMLFormElement>("form[method=post]");
const giveUp = (error: unknown) => {
  console.warn("form", error);
  page.dataset.alone = "";
  if (page.dataset.submits === undefined) return;
  // Without a connection the browser would put a page of its own in the form's place.
  if (navigator.onLine) postable()?.submit();
  else explain();
};
// The sentence below the form, for whoever pressed the button and saw nothing happen.
const explain = () => {
  delete page.dataset.submits;
  document.getElementById("alone")?.focus();
};

// What the browser brings back into the fields may have been paid for since.
const forget = () => later().then(({ forgetPaid }) => forgetPaid(), console.warn);

function begin(): void {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (arrival && arrival.type !== "navigate") void forget();
  addEventListener("pageshow", ({ persisted }) => persisted && void forget());

  document.addEventListener("input", show);
  // A small page is loaded before it is painted, and its code would stand in the way of that.
  const painted = new PerformanceObserver(start);
  painted.observe({ type: "paint", buffered: true });
  // Where no paint is told of, as in a page that is opened behind another.
  addEventListener("load", () => setTimeout(start, 1_000));
  for (const sign of ["pointerdown", "keydown", "focusin"]) addEventListener(sign, start, { once: true });
  // A form sent before its code has come is sent again once it has.
  document.addEventListener("submit", (event) => {
    if (page.dataset.ready !== undefined) return;
    if (page.dataset.alone !== undefined && postable() && navigator.onLine) return;
    event.preventDefault();
    page.dataset.submits = "";
    if (page.dataset.alone === undefined) start();
    else explain();
  });
  restore();
  arriving.disconnect();
}

// The text of a draft is put back before its field is first painted: it grows with it, which would move what stands below.
// On a slow line the browser paints what it has of a document long before the rest of it is there.
const restore = () => {
  const message = document.querySelector<HTMLTextAreaElement>("#message");
  if (message) message.value ||= draftedMessage();
  // What was built is right for an empty form; the browser may have kept a text from before a reload.
  if (document.querySelector("textarea")?.value) show();
  // What was written here is no arrival.
  arriving.takeRecords();
};
const arriving = new MutationObserver(restore);
arriving.observe(page, { childList: true, subtree: true });

document.addEventListener("DOMContentLoaded", begin);
