import { beforeEach, describe, expect, it } from "vitest";
import { sessionsResponse } from "#contract/auth";
import { createHarness, type Harness } from "#testing/harness";
import { oneRay } from "#testing/http";
import { account, cookiesOf, logIn, type SignedIn, signedIn, staffWrite } from "#testing/staff";

let h: Harness;
let noor: SignedIn;
let piet: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
  piet = await signedIn(h, "piet");
});

type Shown = { id: string; current: boolean; browser: string | null; address: string | null };

async function sessionsOf({ headers }: Pick<SignedIn, "headers">): Promise<Shown[]> {
  const answer = await h.ask("/api/auth/sessions", { headers });
  const body = await answer.json();
  expect(sessionsResponse.safeParse(body).success).toBe(true);
  return (body as { data: Shown[] }).data;
}

const end = (who: SignedIn, id = "") =>
  h.ask(
    `/api/auth/sessions${id && `/${id}`}`,
    staffWrite({ ...who, headers: { ...who.headers, ...oneRay } }, "DELETE", {}),
  );
const isIn = async ({ headers }: SignedIn) => (await h.ask("/api/auth/me", { headers })).status === 200;

describe("the list of sessions", () => {
  it("shows where one is signed in, and which of them this is", async () => {
    await account(h);
    h.pass(1_000);
    const firefox = {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
    };
    const headers = cookiesOf(await logIn(h, undefined, { ...firefox, "CF-Connecting-IP": "198.51.100.7" }));
    expect(await sessionsOf({ headers })).toEqual([
      {
        id: expect.any(String),
        createdAt: h.time.now,
        lastSeenAt: h.time.now,
        browser: "Firefox 131",
        address: "198.51.100.7",
        current: true,
      },
      expect.objectContaining({ id: noor.sessionId, current: false, browser: null, address: null }),
    ]);
  });

  it("leaves out what is over", async () => {
    h.pass(20 * 60_000);
    const later = await signedIn(h);
    h.pass(15 * 60_000);
    expect((await sessionsOf(later)).map(({ id }) => id)).toEqual([later.sessionId]);
  });
});

describe("ending a session", () => {
  it("is felt on its next request, though its record lies in the edge store", async () => {
    const other = await signedIn(h);
    expect(await isIn(other)).toBe(true);
    expect((await end(noor, other.sessionId)).status).toBe(200);
    expect([await isIn(other), await isIn(noor)]).toEqual([false, true]);
    const { results } = await h.env.DB.prepare("SELECT actor, action FROM audit").all();
    expect(results).toEqual([{ actor: "noor", action: "end_session" }]);
  });

  it("of all others leaves one's own and everybody else's", async () => {
    const others = [await signedIn(h), await signedIn(h)];
    expect((await end(noor)).status).toBe(200);
    expect(await Promise.all([noor, piet, ...others].map(isIn))).toEqual([true, true, false, false]);
  });

  it("is refused for another person's and for an unknown one, in the same words", async () => {
    const answers = [await end(noor, piet.sessionId), await end(noor, "unknown")];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    expect(await isIn(piet)).toBe(true);
    expect((await h.env.DB.prepare("SELECT * FROM audit").all()).results).toEqual([]);
  });

  it("is not for who is not signed in, nor for another site", async () => {
    expect((await h.ask(`/api/auth/sessions/${noor.sessionId}`, { method: "DELETE" })).status).toBe(401);
    const headers = { ...noor.headers, Origin: "https://evil.example" };
    const foreign = await h.ask(`/api/auth/sessions/${noor.sessionId}`, { method: "DELETE", headers });
    expect(foreign.status).toBe(403);
    expect(await isIn(noor)).toBe(true);
  });
});
