import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ProblemCode } from "#contract/problems";
import { form, ownForm, postForm, typedOrder } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { rowCounts } from "#testing/http";
import { fieldOf, sentenceOf } from "../problems";
import { words } from "./words";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const entities: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "#39" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&${entities[char]};`);

/** Refused in both languages as a page with the sentence, what was typed and nothing stored. */
async function expectRefused(changes: Record<string, string>, code: ProblemCode, status = 400) {
  for (const lang of ["nl", "en"] as const) {
    const response = await postForm(h, { ...changes, lang });
    const page = await response.text();
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      status,
      "text/html; charset=UTF-8",
    ]);
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(`<input type="hidden" name="lang" value="${lang}">`);
    expect(page).toContain(escaped(sentenceOf(code, lang)));
    const { common, order } = words[lang];
    expect(page).toContain(
      `<h2 id="problems">${fieldOf(code) === null ? order.refusedTitle : common.errorSummary}</h2>`,
    );
    const typed = { ...typedOrder, ...changes };
    for (const field of ["receiver", "sender"] as const)
      expect(page).toContain(`value="${escaped(typed[field])}">`);
    expect(page).toContain(`required>\n${escaped(typed.message.replace(/\r\n?/g, "\n"))}</textarea>`);
    expect(page).not.toMatch(/<script|<img|<svg|<b>|onerror=["']?alert\(1\)>/);
  }
  expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  expect(h.provider.calls.open).toBe(0);
}

const payloads = [
  "<script>alert(1)</script>",
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  "</textarea><script>alert(1)</script>",
  "</title><svg onload=alert(1)>",
  "<b>vet</b>",
  "&lt;script&gt;",
  "&amp;&quot;&#39;",
  "{{7*7}} #{7*7}",
  "javascript:alert(1)",
  "\u202e<script>",
  "<!--",
  "]]>",
  "` onfocus=alert(1) autofocus x=`",
];

/** A text that turns its letters around is refused for that first (decision 117). */
const insteadOf = <T extends string>(code: T, value: string) =>
  value.includes("\u202e") ? "message_charset" : code;

describe("a form is refused, and given back as it was typed", () => {
  it.each([
    ...["", " ", "\t", "\u00a0", "\u200b"].map((value) => [value, "receiver_required"] as const),
    ...[...payloads, "0612", "+31 6 1234567890123", "geen nummer", "06 12345678 of 06 87654321", "++31"].map(
      (value) => [value, "receiver_invalid"] as const,
    ),
    ["020 1234567", "receiver_landline"] as const,
    // ux-2 0.5: said in neutral words, as the page with scripts does.
    ["06 1234567", "receiver_incomplete"] as const,
    ["06 123456789", "receiver_too_long"] as const,
    ["0800 1234", "receiver_service_number"] as const,
    ["4411", "receiver_short_code"] as const,
    ["+850 192 123 4567", "receiver_unserved"] as const,
  ])("with %j as its number", (receiver, code) => expectRefused({ receiver }, code));

  it.each([
    ...["", " ", "\t ", "\u00a0"].map((value) => [value, "sender_required"] as const),
    ...payloads.filter((value) => value.length > 11).map((value) => [value, "sender_too_long"] as const),
    ...["<b>", "Zoë", "]]>", "<!--", "a\u0000b"].map((value) => [value, "sender_charset"] as const),
    ["12345", "sender_needs_letter"] as const,
    ["Rabobank", "sender_protected"] as const,
  ])("with %j as its sender", (sender, code) => expectRefused({ sender }, code));

  it.each([
    ...["", " ", "\r\n\r\n", "\t"].map((value) => [value, "message_required"] as const),
    ...payloads.map(
      (value) => [`${value} ${"a".repeat(1280)}`, insteadOf("message_too_long", value)] as const,
    ),
    ...payloads.map(
      (value) => [`\n${value} https://evil.example`, insteadOf("message_link", value)] as const,
    ),
  ])("with %j as its message", (message, code) => expectRefused({ message }, code));

  it.each(["XX", "nl", "", "NLD", "31", "<script>", "__proto__", "constructor"])(
    "with %j as its country",
    (country) => expectRefused({ country }, "bad_request"),
  );

  it("ux-2 0.3: until the risk is accepted where networks refuse names, with the tick that does so", async () => {
    await expectRefused({ receiver: "+1 201 555 0123" }, "sender_risk_required");
    const typed = { receiver: "+1 201 555 0123" };
    const page = await (await postForm(h, typed)).text();
    expect(page).toContain('<a href="#senderRisk">Netwerken in dit land weigeren vaak');
    expect(page).toContain(
      'id="senderRisk" name="senderRisk" value="accepted" aria-invalid="true" aria-describedby="senderRisk-error"',
    );
    expect(page).toContain(`id="sender-hint">${words.nl.order.senderLimits.refused}`);
    expect((await postForm(h, { ...typed, senderRisk: "on" })).status).toBe(400);
    expect((await postForm(h, { ...typed, senderRisk: "accepted" })).status).toBe(303);
    const ticked = await (await postForm(h, { ...typed, senderRisk: "accepted", message: "" })).text();
    expect(ticked).toContain('name="senderRisk" value="accepted" checked>');
    expect(await (await postForm(h, { message: "" })).text()).not.toContain("senderRisk");
    const both = await (await postForm(h, { ...typed, message: "" })).text();
    expect([...both.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field)).toEqual([
      "senderRisk",
      "message",
    ]);
  });

  it("ux-2 0.3: with what becomes of the name where the number is", async () => {
    const hint = async (receiver: string) =>
      /id="sender-hint">([^<]*)</.exec(await (await postForm(h, { receiver, message: "" })).text())?.[1];
    expect(await hint("+32 470 12 34 56")).toBe(words.nl.order.senderLimits.replaced);
    expect(await hint("+420 601 123 456")).toBe(words.nl.order.senderLimits.varies);
    expect(await hint("06 12345678")).toBe(escaped(words.nl.order.senderHint));
  });

  it("with all that is wrong at once, in the order of the fields", async () => {
    const page = await (await postForm(h, { receiver: "112", sender: "", message: "" })).text();
    expect([...page.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field)).toEqual([
      "receiver",
      "sender",
      "message",
    ]);
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(page).toContain('aria-describedby="receiver-hint receiver-error"');
  });

  it("with the country that was chosen, the Netherlands unless told", async () => {
    const chosen = async (changes: Record<string, string>) => {
      const page = await (await postForm(h, { ...changes, sender: "" })).text();
      return [...page.matchAll(/<option value="(\w\w)" selected>/g)].map(([, iso2]) => iso2);
    };
    expect(await chosen({})).toEqual(["NL"]);
    expect(await chosen({ country: "GB" })).toEqual(["GB"]);
    expect(await chosen({ country: "XX" })).toEqual([]);
  });

  it("with what it costs as it stands", async () => {
    const page = await (await postForm(h, { sender: "", message: "a".repeat(161) })).text();
    expect(page).toMatch(/161 van 1\.280 tekens, 2 delen <strong>€\s1,68<\/strong>/);
    const long = await (await postForm(h, { message: "a".repeat(1281), lang: "en" })).text();
    expect(long).toContain("1,281 of 1,280 characters, 9 parts <strong>(Too long! Max 8 parts)</strong>");
  });

  it("with the names that staff offer, and with none when they cannot be had", async () => {
    await h.env.DB.prepare("INSERT INTO senders (name) VALUES ('Sint & Piet')").run();
    expect(await (await postForm(h, { sender: "" })).text()).toContain('<option value="Sint &amp; Piet">');
    h = createHarness();
    await h.env.DB.prepare("DROP TABLE senders").run();
    expect(await (await postForm(h, { sender: "" })).text()).toContain('<datalist id="senders"></datalist>');
  });

  it("when staff, the provider or the database say no", async () => {
    h.provider.faults.open.push("refused");
    const refused = await postForm(h);
    expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining("Sinterklaas")]);
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    expect((await postForm(h, { sender: "Piet" })).status).toBe(503);
    await h.env.DB.prepare("DROP TABLE settings").run();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = await postForm(h, { sender: "Piet" });
    expect([broken.status, await broken.text()]).toEqual([500, expect.stringContaining('value="Piet"')]);
  });

  it("when it comes too often", async () => {
    const asked: string[] = [];
    const allow = async (kind: string) => asked.push(kind) === 0;
    Object.assign(h.services, { limiter: { allow } });
    const response = await postForm(h);
    expect([response.status, response.headers.get("Retry-After"), asked]).toEqual([429, "60", ["create"]]);
    expect(await response.text()).toContain(typedOrder.message);
  });
});

describe("the page of a refusal", () => {
  it("may load nothing, lead to our own pages and the checkout only, and be kept by nobody", async () => {
    const { headers } = await postForm(h, { receiver: "" });
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; /);
    expect(policy).toContain("form-action 'self' https://checkout.example;");
    expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("names the company at its foot, as every page does", async () => {
    const { name, address, kvk, contact } = h.services.settings.company;
    const page = await (await postForm(h, { receiver: "" })).text();
    for (const part of [name, address, `KvK ${kvk}`, `mailto:${contact}`]) expect(page).toContain(part);
    for (const path of ["/api/payments/none/page", "/api/payments/page", "/api/abuse/cases/0/page"])
      expect(await (await h.ask(path)).text()).toContain(name);
  });

  it("has its typefaces from where the build keeps them, and may load them", async () => {
    const response = await postForm(h, { receiver: "" });
    expect(await response.text()).toContain('url("/fonts/text.woff2")');
    expect(response.headers.get("Content-Security-Policy")).toContain("font-src 'self';");
  });

  it("carries the style that its policy allows, and no other", async () => {
    const response = await postForm(h, { receiver: "" });
    const page = await response.text();
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(response.headers.get("Content-Security-Policy")).toContain(`'sha256-${hash}'`);
    expect(page).not.toContain("style=");
    expect(page).not.toMatch(/https?:\/\//);
  });
});

describe("a form that no page of ours sent", () => {
  const own = "http://localhost:8787";
  const evil = "https://evil.example";
  it.each<Record<string, string>>([
    {},
    { Origin: evil },
    { Origin: "null" },
    { Origin: "" },
    { Origin: "http://localhost:8788" },
    { Origin: evil, "Sec-Fetch-Site": "same-origin" },
    { Origin: own, "Sec-Fetch-Site": "cross-site" },
    { Origin: own, "Sec-Fetch-Site": "same-site" },
    { Origin: own, "Sec-Fetch-Site": "none" },
    { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "" },
    { Referer: `${own}/` },
  ])("is refused with a page that repeats nothing of it: %o", async (headers) => {
    const response = await h.ask("/api/payments/create", form(typedOrder, headers));
    const page = await response.text();
    expect(response.status).toBe(403);
    expect(page).toContain("Deze aanvraag kwam van een andere website en is geweigerd");
    expect(page).not.toContain(typedOrder.message);
    expect(page).not.toContain("<form");
    expect(response.headers.get("Content-Security-Policy")).toContain("form-action 'none'");
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  });

  const foreign = { Origin: evil, "Sec-Fetch-Site": "cross-site" };
  const spoilt = ["surprise=1", "lang=en", "consent=%F0%9F%8E"];
  it.each([
    ["/api/payments/create", new URLSearchParams(typedOrder).toString()],
    ["/api/payments/AAAAAAAAAAAAAAAAAAAAAA/objection", "lang=nl&text=woorden-van-elders"],
    ["/api/abuse/report", "lang=nl&phoneNumber=0612345678&reason=woorden-van-elders"],
    ["/api/my-number/code", "lang=nl&phoneNumber=woorden-van-elders"],
  ])("is refused for that also where something else is wrong with it: %s", async (path, body) => {
    for (const more of spoilt) {
      const response = await h.ask(path, form(`${body}&${more}`, foreign));
      const page = await response.text();
      expect(response.status).toBe(403);
      expect(page).toContain(sentenceOf("foreign_origin", "nl"));
      expect(page).not.toMatch(/<form|woorden-van-elders|schoen/);
    }
  });

  it.each<Record<string, string>>([
    ownForm,
    { Origin: own },
    { Origin: "http://127.0.0.1:8787" },
    { "Sec-Fetch-Site": "same-origin" },
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
  ])("is another than one that ours did: %o", async (headers) => {
    expect((await h.ask("/api/payments/create", form(typedOrder, headers))).status).toBe(303);
  });
});

describe("a body that no form of ours makes", () => {
  const good = new URLSearchParams(typedOrder).toString();
  it.each([
    ["a field twice", `${good}&sender=Piet`, "bad_request"],
    ["the same field twice", `${good}&lang=nl`, "bad_request"],
    ["a field as a list", `${good}&sender[]=Piet`, "unknown_field"],
    ["an unknown field", `${good}&amount=1`, "unknown_field"],
    ["a price of its own", `${good}&amountCents=1`, "unknown_field"],
    ["a prototype", `${good}&__proto__=x`, "unknown_field"],
    ["a nameless field", `${good}&=x`, "unknown_field"],
    ["half a character", `${good}&consent=%F0%9F%8E`, "bad_request"],
    ["a lone surrogate", `${good}&consent=%ED%A0%80`, "bad_request"],
    ["an overlong encoding", `${good}&consent=%C0%AF`, "bad_request"],
    ["Latin-1", `${good}&consent=caf%E9`, "bad_request"],
    ["a cut escape", `${good}&consent=%4`, "bad_request"],
    ["a bare percent sign", `${good}&consent=100%`, "bad_request"],
    ["an escape of no number", `${good}&consent=%zz`, "bad_request"],
    ["nothing", "", "receiver_required"],
    ["JSON", JSON.stringify(typedOrder), "unknown_field"],
    ["ampersands", "&&&&", "receiver_required"],
    ["equals signs", "====", "unknown_field"],
  ] as const)("is refused: %s", async (_what, body, code) => {
    const response = await h.ask("/api/payments/create", form(body));
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(sentenceOf(code, "nl")),
    ]);
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  });

  it("is refused when its bytes are no UTF-8", async () => {
    const body = new Uint8Array([...new TextEncoder().encode(`${good}&consent=`), 0xff, 0xfe]);
    const response = await h.ask("/api/payments/create", { ...form(""), body });
    expect([response.status, await rowCounts(h.env.DB)]).toEqual([400, [0, 0, 0]]);
  });

  it("is refused when it is far too large, whether or not it says so", async () => {
    const body = `${good}&consent=${"a".repeat(33_000)}`;
    for (const sent of [body, new Blob([body]).stream()]) {
      const response = await h.ask("/api/payments/create", { ...form(""), body: sent });
      const page = await response.text();
      expect([response.status, page]).toEqual([413, expect.stringContaining("wat je typte, staat er nog")]);
    }
  });

  it("is refused for its length in the language of the page that it is from", async () => {
    for (const lang of ["nl", "en"] as const) {
      const body = `lang=${lang}&message=${"a".repeat(33_000)}`;
      for (const sent of [body, new Blob([body]).stream()]) {
        const page = await (await h.ask("/api/payments/create", { ...form(""), body: sent })).text();
        expect(page).toContain(`<html lang="${lang}">`);
        expect(page).toContain(sentenceOf("body_too_large", lang));
      }
    }
  });

  it("may be as long as the longest message in the widest characters", async () => {
    expect((await postForm(h, { message: "漢".repeat(1280) })).status).toBe(303);
  });

  it.each(["multipart/form-data; boundary=x", "text/plain"])("is refused as %s", async (type) => {
    const response = await h.ask(
      "/api/payments/create",
      form(typedOrder, { ...ownForm, "Content-Type": type }),
    );
    expect(response.status).toBe(415);
  });
});

it("is told of no more names by a form than by the API, however wrong the rest of it is", async () => {
  h = createHarness({ env: { LIMIT_REFUSALS_HOUR: "2" } });
  const headers = { ...ownForm, "CF-Connecting-IP": "198.51.100.7" };
  const tryOn = async (sender: string) => (await postForm(h, { receiver: "", sender }, headers)).text();
  expect(await tryOn("Rabobank")).toContain(escaped(sentenceOf("sender_protected", "nl")));
  expect(await tryOn("Noor")).not.toContain(escaped(sentenceOf("sender_protected", "nl")));
  await tryOn("ABN AMRO");
  const after = await tryOn("Rabobank");
  expect(after).toContain(escaped(sentenceOf("visitor_limit", "nl")));
  expect(after).not.toContain(escaped(sentenceOf("sender_protected", "nl")));
});
