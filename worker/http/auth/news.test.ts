import { beforeEach, describe, expect, it } from "vitest";
import { type NewsResponse, newsResponse } from "#contract/auth";
import { auditEntry } from "#db/audit";
import type { AuditAction } from "#domain/audit";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, json } from "#testing/http";
import { account, cookiesOf, goodPassword, linkFor, logIn } from "#testing/staff";

let h: Harness;
let staffId: string;
beforeEach(async () => {
  h = createHarness();
  staffId = await account(h);
});

type Cookies = { readonly Cookie: string };
const good = { username: "noor", password: goodPassword };
const firefox = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0" };
const signIn = async (headers: Record<string, string> = {}, body: object = good) => {
  h.pass(1_000);
  return cookiesOf(await logIn(h, body, { ...firefox, ...headers }));
};
const news = async (who: Cookies): Promise<NewsResponse["data"]> =>
  newsResponse.parse(await (await h.ask("/api/auth/news", { headers: who })).json()).data;
const told = async (who: Cookies) => (await news(who)).filter(({ isNews }) => isNews);
const seen = (who: Cookies, upTo: unknown) => h.ask("/api/auth/news/seen", json({ upTo }, who));
const happens = (action: AuditAction) =>
  auditEntry(h.deps.db, { at: h.time.now, actor: "system", action, subject: "staff", subjectId: staffId });

describe("what happened to an account", () => {
  it("E6: is a sign-in from a new browser, told to the other sessions and not to its own", async () => {
    const first = await signIn();
    const second = await signIn();
    expect(await told(second)).toMatchObject([
      { kind: "sign_in", isNew: true, failed: 0, browser: "Firefox" },
    ]);
    expect(await told(first)).toHaveLength(1);
    expect((await told(first))[0]?.seq).toBeGreaterThan((await told(second))[0]?.seq ?? 0);
  });

  it("is nothing to tell of when the browser was known", async () => {
    const first = await signIn();
    const again = await signIn(first);
    expect((await news(again)).map(({ isNew }) => isNew)).toEqual([false, true]);
  });

  it("E6: is how many tries failed since the last time, and nothing of them but the number", async () => {
    for (let n = 0; n < 4; n++) await logIn(h, { ...good, password: "mis" });
    const who = await signIn();
    expect(await told(who)).toMatchObject([{ kind: "sign_in", failed: 4 }]);
    const again = await signIn(who);
    expect((await news(again))[0]).toMatchObject({ failed: 0 });
    const { results } = await h.env.DB.prepare("SELECT detail FROM audit").all();
    expect(JSON.stringify(results)).not.toMatch(/127\.0\.0\.1|mis"|131/);
  });

  it("E6: is that its factors, its password or a link were changed or made, until it is seen", async () => {
    const kinds = ["totp_on", "totp_off", "account_reset", "sign_in_link_made", "password_changed"] as const;
    const who = await signIn();
    for (const kind of kinds) await happens(kind);
    await happens("end_session");
    await happens("sender_created");
    expect((await told(who)).map(({ kind }) => kind).toReversed()).toEqual(kinds);
    expect((await seen(who, (await news(who))[0]?.seq)).status).toBe(200);
    expect(await told(who)).toEqual([]);
    expect((await news(who)).map(({ kind }) => kind)).toContain("totp_off");
  });

  it("is not hidden from the owner by who signed in and says that it was seen", async () => {
    const owner = await signIn();
    const intruder = await signIn({}, { ...good, link: await linkFor(h) });
    await seen(intruder, 1_000_000);
    expect(await told(owner)).toMatchObject([{ kind: "sign_in", isNew: true }]);
    await happens("totp_off");
    expect((await told(intruder)).map(({ kind }) => kind)).toEqual(["totp_off"]);
  });

  it("is one's own", async () => {
    await account(h, "piet");
    const who = await signIn();
    const other = await signIn({}, { ...good, username: "piet" });
    expect(await news(other)).toHaveLength(1);
    expect((await news(who))[0]?.seq).not.toBe((await news(other))[0]?.seq);
  });

  it.each([[undefined], ["9"], [-1], [1.5]])("is not marked as seen up to %s", async (upTo) => {
    const answer = await seen(await signIn(), upTo);
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([400, "bad_request"]);
  });
});
