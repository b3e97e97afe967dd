import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { account, cookiesOf, goodPassword, logIn, signedIn, staffWrite } from "#testing/staff";

const minute = 60_000;
const good = { username: "noor", password: goodPassword };

let h: Harness;
beforeEach(async () => {
  h = createHarness();
  await account(h);
});

const from = (n: number) => ({ "CF-Connecting-IP": `100.${n >> 8}.${n & 255}.9` });
const answered = (n: number) => ({
  ...from(n),
  "Challenge-Answer": `answer to sign_in ${from(n)["CF-Connecting-IP"]}`,
});
const guess = (n: number, headers: Record<string, string> = from(n)) =>
  logIn(h, { username: `naam${n}`, password: "mis" }, headers);
const codeOf = async (answer: Response) => (await bodyOf(answer)).code;

/** As many made-up names as there are numbers, each from an address of its own. */
async function flood(count: number, headers: (n: number) => Record<string, string> = from) {
  const codes = new Map<string | undefined, number>();
  for (let n = 0; n < count; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, k) => guess(n + k, headers(n + k))));
    for (const code of await Promise.all(answers.map(codeOf))) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return Object.fromEntries(codes);
}

describe("E5: a flood of made-up names", () => {
  beforeEach(() => {
    h.stretched.length = 0;
  });

  it("costs a fifth of the minute's hashes, and then a challenge each", async () => {
    expect(await flood(200)).toEqual({ bad_credentials: 12, challenge_required: 188 });
    expect(h.stretched).toHaveLength(12);
  });

  it("that answers its challenges costs half of them, and then waits for the next minute", async () => {
    expect(await flood(200, answered)).toEqual({ bad_credentials: 30, too_many_attempts: 170 });
    expect(h.stretched).toHaveLength(30);
    const answer = await guess(500, answered(500));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    h.pass(minute);
    expect(await codeOf(await guess(501, answered(501)))).toBe("bad_credentials");
  });

  it("writes nothing for those who are not heard", async () => {
    const rows = async () =>
      (await h.env.DB.prepare("SELECT count(*) AS n FROM login_throttle").first<{ n: number }>())?.n;
    await flood(40);
    const before = await rows();
    await flood(200);
    expect(await rows()).toBe(before);
  });

  it("leaves a known browser, and who shows the password again, hashes of their own", async () => {
    const device = cookiesOf(await logIn(h));
    const noor = await signedIn(h);
    await flood(200, answered);
    expect((await logIn(h, good, { ...from(900), ...device })).status).toBe(200);
    const start = staffWrite(noor, "POST", { password: goodPassword });
    expect((await h.ask("/api/auth/totp/start", start)).status).toBe(200);
  });

  it("is told in the trail as a budget that was used up", async () => {
    await flood(60, answered);
    expect(h.trail.map(({ kind }) => kind)).toContain("budget_spent");
  });
});

it("E5: who answers a challenge signs in though strangers had theirs, and an answer for another address is none", async () => {
  await flood(40);
  expect(await codeOf(await logIn(h, good, from(900)))).toBe("challenge_required");
  const stolen = { ...from(900), "Challenge-Answer": "answer to sign_in 100.0.1.9" };
  expect(await codeOf(await logIn(h, good, stolen))).toBe("challenge_required");
  expect((await logIn(h, good, answered(900))).status).toBe(200);
});

it("E5: known and unknown names cost the same hashes and the same questions while the budget is used up", async () => {
  await flood(40);
  h.stretched.length = 0;
  const codes = await Promise.all(
    ["noor", "niemand"].map(async (username) => codeOf(await logIn(h, { ...good, username }, from(900)))),
  );
  expect(codes).toEqual(["challenge_required", "challenge_required"]);
  expect(h.stretched).toEqual([]);
});
