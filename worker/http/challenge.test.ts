import { type Context, Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { type ChallengePurpose, challenge as schema } from "#contract/challenge";
import { languageOf } from "#contract/language";
import type { Problem } from "#contract/problems";
import { wait, waitsAMinute } from "#domain/challenge";
import { challengeForReal, solve } from "#testing/challenge";
import { form, ownForm, typedOrder } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { challengeAnswer, challenged } from "./challenge";
import type { Http } from "./context";
import { onForm, takeForm } from "./forms";
import { orderFields, reportFields } from "./pages/read-form";
import { refusals } from "./pages/refusals";
import { refuse } from "./problems";

const address = "203.0.113.7";

let h: Harness;
beforeEach(() => {
  h = createHarness();
  challengeForReal(h);
});

/** Routes that always ask for a challenge, with all that stands around the real ones. */
function routes(from = address) {
  const asks = (purpose: ChallengePurpose) => {
    const answer = async (c: Context<Http>) => {
      if (!(await h.deps.challenger.isAnswered(purpose, c.var.address, await challengeAnswer(c))))
        return refuse(c, "challenge_required");
      return c.text(JSON.stringify([...(c.var.form ?? [])]), 201);
    };
    return new Hono<Http>().post("/", onForm(answer)).post("/", challenged(purpose), answer);
  };
  return new Hono<Http>()
    .basePath("/api")
    .use(async (c, next) => {
      c.set("deps", h.deps);
      c.set("settings", h.services.settings);
      c.set("address", from);
      c.set("reference", "r");
      c.set("deadline", (_, work) => work);
      c.set("language", languageOf(c.req.header("Accept-Language")));
      return next();
    })
    .route("/", refusals)
    .use("/payments/create", onForm(takeForm(orderFields)))
    .use("/abuse/report", onForm(takeForm(reportFields)))
    .route("/payments/create", asks("order"))
    .route("/abuse/report", asks("report"));
}

const ask = async (path: string, init: RequestInit, from?: string): Promise<Response> =>
  routes(from).request(`/api${path}`, init);

describe("a route that asks for a challenge", () => {
  it("says so with one that fits the contract, and hears the same request with the answer, once", async () => {
    const refused = await ask("/payments/create", json({}));
    const problem = await refused.json<Problem>();
    expect([refused.status, problem.code, problem.reference]).toEqual([428, "challenge_required", "r"]);
    expect(problem.message).toContain("programma");
    const answer = await solve(schema.parse(problem.challenge));
    const again = () => ask("/payments/create", json({}, { "Challenge-Answer": answer }));
    expect((await again()).status).toBe(201);
    expect((await again()).status).toBe(428);
    expect(h.trail.map(({ kind }) => kind)).toEqual([
      "challenge_posed",
      "challenge_failed",
      "challenge_posed",
    ]);
  });

  it("speaks English to those who do", async () => {
    const refused = await ask("/abuse/report", json({}, { "Accept-Language": "en" }));
    expect((await refused.json<Problem>()).message).toContain("not a bot");
  });

  it("takes an answer for one purpose, from one address", async () => {
    const { challenge } = await (await ask("/payments/create", json({}))).json<Problem>();
    const headers = { "Challenge-Answer": await solve(schema.parse(challenge)) };
    expect((await ask("/abuse/report", json({}, headers))).status).toBe(428);
    expect((await ask("/payments/create", json({}, headers), "198.51.100.9")).status).toBe(428);
    expect((await ask("/payments/create", json({}, headers))).status).toBe(201);
  });
});

const post = (changes: Record<string, string> = {}, from = address, path = "/payments/create") =>
  ask(path, form({ ...typedOrder, ...changes }), from);

const ticketIn = (page: string) => /name="challenge" value="([^"]+)"/.exec(page)?.[1] ?? "";

describe("a form without scripts", () => {
  it("gets a page that waits, with all that was typed, and is heard after that, once", async () => {
    const message = '1 < 2 & "3"\n\ndag';
    const waiting = await post({ message });
    const page = await waiting.text();
    expect([waiting.status, waiting.headers.get("Content-Type")]).toEqual([428, "text/html; charset=UTF-8"]);
    expect(page).toContain("Een ogenblik geduld");
    expect(page).toContain("Over 20 seconden");
    expect(page).toContain('class="wait wait-20"');
    expect(page).toContain('<form class="slip flow" method="post" action="/api/payments/create"');
    for (const [name, value] of Object.entries({
      ...typedOrder,
      message: "1 &lt; 2 &amp; &quot;3&quot;\n\ndag",
    }))
      expect(page).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    expect(page).not.toMatch(/<script|style=/);
    expect(waiting.headers.get("Content-Security-Policy")).toContain(
      "form-action 'self' https://checkout.example;",
    );
    h.pass(wait.least);
    const challenge = ticketIn(page);
    const heard = await post({ message: message.replaceAll("\n", "\r\n"), challenge });
    expect(heard.status).toBe(201);
    expect(Object.fromEntries(await heard.json<[string, string][]>())).toMatchObject({
      ...typedOrder,
      message,
    });
    const replayed = await post({ message, challenge });
    expect(replayed.status).toBe(428);
    expect(ticketIn(await replayed.text())).not.toBe(challenge);
  });

  it("is shown again with the time that is left when it comes too early", async () => {
    const challenge = ticketIn(await (await post()).text());
    h.pass(wait.least - 7_000);
    const early = await post({ challenge });
    const page = await early.text();
    expect([early.status, ticketIn(page)]).toEqual([428, challenge]);
    expect(page).toContain('class="wait wait-10"');
    expect(page.match(/name="challenge"/g)).toHaveLength(1);
    expect(h.trail.map(({ kind }) => kind)).toEqual(["challenge_posed"]);
    h.pass(7_000);
    expect((await post({ challenge })).status).toBe(201);
  });

  it("counts the moment that its button comes, at whatever part of a second it was asked for", async () => {
    for (const part of [1, 500, 999]) {
      h.pass(part);
      const page = await (await post({ message: `Hoi ${part}` })).text();
      expect(page).toContain('class="wait wait-20"');
      h.pass(wait.least);
      expect((await post({ message: `Hoi ${part}`, challenge: ticketIn(page) })).status).toBe(201);
    }
  });

  it("waits in English where its page was, and a report waits as an order does", async () => {
    const report = { phoneNumber: "06 12345678", reporterEmail: "", reason: "Deze sms is een dreiging." };
    const send = (changes: Record<string, string>) =>
      ask("/abuse/report", form({ ...report, lang: "en", ...changes }));
    const page = await (await send({})).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("In 20 seconds");
    expect(page).toContain('action="/api/abuse/report"');
    h.pass(wait.least);
    expect((await send({ challenge: ticketIn(page), lang: "nl" })).status).toBe(201);
  });

  it("counts for what was typed, from one address, for one purpose, and for ten minutes", async () => {
    const challenge = ticketIn(await (await post()).text());
    h.pass(wait.least);
    expect((await post({ challenge, message: "Iets anders" })).status).toBe(428);
    expect((await post({ challenge }, "198.51.100.9")).status).toBe(428);
    h.pass(wait.life + 1000);
    expect((await post({ challenge })).status).toBe(428);
    expect((await post({ challenge: challenge.replace(/.$/, "!") })).status).toBe(428);
    expect(h.trail.filter(({ kind }) => kind === "challenge_failed")).toHaveLength(4);
  });

  it("has a ticket that is no answer for a programme, which sends JSON", async () => {
    const challenge = ticketIn(await (await post()).text());
    h.pass(wait.least);
    for (const answer of [challenge, `${challenge}:x`])
      expect((await ask("/payments/create", json({}, { "Challenge-Answer": answer }))).status).toBe(428);
  });

  it("is one of thirty a minute on the whole site, however many tickets there are", async () => {
    const from = (n: number) => `198.51.100.${n}`;
    const tickets = await Promise.all(
      Array.from({ length: waitsAMinute + 10 }, async (_, n) =>
        ticketIn(await (await post({}, from(n))).text()),
      ),
    );
    h.pass(wait.least);
    const heard = await Promise.all(tickets.map((challenge, n) => post({ challenge }, from(n))));
    expect(heard.filter(({ status }) => status === 201)).toHaveLength(waitsAMinute);
  });

  it("of another website is refused, and given no ticket", async () => {
    const headers = { ...ownForm, Origin: "https://evil.example" };
    const page = await (await ask("/payments/create", form(typedOrder, headers))).text();
    expect(page).not.toContain("<form");
    expect(page).not.toContain(typedOrder.message);
  });
});
