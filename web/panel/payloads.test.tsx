import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aDetail, anOrderDetail, aReport, card, dialog, resetAfterEach, show, stubApi } from "./testing";

resetAfterEach();

const tags = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<b>vet</b>",
  "</li></ul><h1>Beheer</h1>",
  "<style>*{display:none}</style>",
  "<a href='javascript:alert(1)'>klik</a>",
  "<form action=//evil.example><input name=q>",
  "<meta http-equiv=refresh content=0>",
  "<!-- ",
  "<![CDATA[x]]>",
  "<base href=//evil.example>",
  "<details open ontoggle=alert(1)>",
  "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
];
const quotes = [
  '"',
  "'",
  "`",
  '"><script>alert(1)</script>',
  "' onfocus=alert(1) autofocus='",
  "#{alert(1)}",
  "{{7*7}}",
  "{alert(1)}",
  "&lt;b&gt;",
  "&#60;script&#62;",
  "%3Cscript%3E",
  "\\u003cscript\\u003e",
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "__proto__",
];
const directions = [
  "\u202e",
  "\u202d",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u200f",
  "\u061c",
  "\u202b",
  "\u202a",
  "\u2069",
].map((sign) => `voor${sign}draai om`);
const scripts = [
  "שלום עולם",
  "مرحبا بالعالم",
  "ܫܠܡܐ",
  "ހެލޯ",
  "ߊߟߎ",
  "नमस्ते",
  "你好，世界",
  "Ζωή",
  "🏴‍☠️👩‍👩‍👧",
  "e\u0301\u0302\u0303\u0304\u0305",
];
const unseen = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u180e",
  "\u034f",
  "\u2063",
  "\u115f",
].map((sign) => `a${sign}b`);
const payloads = [...tags, ...quotes, ...directions, ...scripts, ...unseen];

const ours = () => document.querySelectorAll("script, img, iframe, style, form[action], base, h1").length;
/** Each payload stands somewhere as nothing but itself, kept apart from what stands beside it. */
function expectAsText(within: Element, places: number) {
  const texts = [...within.querySelectorAll("bdi")].map((one) => one.textContent);
  for (const payload of payloads) expect(texts.filter((text) => text === payload)).toHaveLength(places);
}
const region = async (name: string) => screen.findByRole("region", { name });

test("there are sixty", () => {
  expect(new Set(payloads).size).toBe(60);
});

test("in reports, categories and senders they are shown as text", async () => {
  stubApi({
    "GET /api/admin/abuse-reports": {
      data: payloads.map((text, index) =>
        aReport({ id: `r${index}`, phoneNumber: text, reason: text, reporterEmail: text }),
      ),
      total: 60,
      next: null,
    },
    "GET /api/sender-categories": {
      data: payloads.map((name, id) => ({ id, name, order: id, senders: 0 })),
    },
    "GET /api/senders": {
      data: payloads.map((name, id) => ({ id, name, senders: [{ id, name }] })),
    },
  });
  const { user } = show("/admin");
  for (const name of ["Afzenders", "Categorieën"])
    await user.click(await (await card(name)).findByRole("button", { name: "Toon er nog 10" }));
  await (await card("Misbruikmeldingen")).findAllByRole("listitem");
  expectAsText(await region("Misbruikmeldingen"), 3);
  expectAsText(await region("Categorieën"), 1);
  expectAsText(await region("Afzenders"), 2);
  // The panel's own heading, and nothing besides.
  expect(ours()).toBe(1);
});

test("in the dialog about a report, its notes included, they are shown as text", async () => {
  const notes = payloads.map((note, at) => ({ at, author: "noor", note }));
  stubApi({ "GET /api/admin/abuse-reports/r1": { data: aDetail({ notes }) } });
  show("/admin?report=r1");
  await (await dialog("Melding behandelen")).findByText("Eerdere notities (60)");
  expectAsText(screen.getByRole("dialog"), 1);
  expect(ours()).toBe(1);
});

test("in blocks and in the log they are shown as text", async () => {
  const block = { author: "noor", createdAt: 1, expiresAt: null, hits: 0, active: true };
  const line = { at: 1, actor: "noor", action: "x", subject: "x", subjectId: "x", detail: null };
  stubApi({
    "GET /api/admin/blocked-ips": {
      data: payloads.map((value, id) => ({ ...block, id: String(id), value, reason: value })),
      next: null,
    },
    "GET /api/admin/audit": { data: payloads.map((reason, seq) => ({ ...line, seq, reason })), next: null },
  });
  const { user } = show("/admin?view=blocks");
  await (await card("Blokkades")).findByRole("table");
  expectAsText(await region("Blokkades"), 2);
  await user.click(screen.getByRole("link", { name: "Logboek" }));
  await (await card("Logboek")).findAllByRole("row");
  expectAsText(await region("Logboek"), 1);
  expect(ours()).toBe(1);
});

test("the text of an order is shown as text", async () => {
  const text = payloads.join("\n");
  stubApi({
    "GET /api/admin/orders/o1": { data: anOrderDetail({ sender: text }) },
    "POST /api/admin/orders/o1/reveal": { data: { receiver: text, text, address: text, objection: text } },
  });
  const { user } = show("/admin?view=orders&order=o1");
  await user.click(await screen.findByRole("button", { name: "Toon nummer en tekst" }));
  const question = await dialog("Nummer en tekst tonen?");
  await user.type(question.getByLabelText("Waarom?"), "Melding{Enter}");
  await user.click(question.getByRole("button", { name: "Toon" }));
  const shown = await region("Nummer, tekst en adres");
  expect(shown.querySelector("bdi")?.textContent).toBe(text);
  expect(ours()).toBe(1);
});
