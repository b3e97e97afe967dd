import { beforeEach, describe, expect, it } from "vitest";
import { ceilings, codeCeilings, linkLife, linkTries, mostADay } from "#domain/login";
import { losingD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { account, cookiesOf, goodPassword, linkFor, logIn, secondFactor } from "#testing/staff";

const minute = 60_000;
const day = 24 * 60 * minute;
const knownFor = 180 * day;

let h: Harness;
beforeEach(async () => {
  h = createHarness();
  await account(h);
});

const good = { username: "noor", password: goodPassword };
const from = (address: string) => ({ "CF-Connecting-IP": address });
/** The n-th of the attackers, each in a network of its own. */
const attacker = (n: number) => from(`100.${n >> 8}.${n & 255}.9`);
const answering = (headers: { "CF-Connecting-IP": string }) => ({
  ...headers,
  "Challenge-Answer": `answer to sign_in ${headers["CF-Connecting-IP"]}`,
});
const told = async (answer: Response) => [answer.status, (await bodyOf(answer)).code];
const deviceOf = (answer: Response) => ({
  Cookie: cookiesOf(answer).Cookie.replace(/__Host-sid=[^;]+; /, ""),
});

/** Takes every place in the queue of an account. */
async function crowd(username = "noor"): Promise<void> {
  for (let n = 0; n < 5; n++) await logIn(h, { username, password: "mis" }, answering(attacker(n)));
  expect((await logIn(h, { username, password: "mis" }, answering(attacker(9)))).status).toBe(429);
  h.stretched.length = 0;
}

it("E6: the owner signs in on the first try while 1,000 addresses guess for three days, and none of them gets in", async () => {
  const code = await secondFactor(h);
  for (const username of ["piet", "kees"]) await account(h, username);
  const device = deviceOf(await logIn(h, { ...good, username: "piet" }));
  const heard = new Map<string, number>();
  const statuses = new Set<number>();
  let n = 0;
  for (let today = 0; today < 3; today++) {
    for (let wave = 0; wave < 90; wave++) {
      h.pass(day / 90);
      h.stretched.length = 0;
      const guesses = ["noor", "piet", "kees"].flatMap((username) =>
        ["", "code", "link", "device"].map((way) => {
          const who = attacker(n++ % 1_000);
          const body = { username, password: `mis ${username}` };
          if (way === "code") return logIn(h, { ...body, totp: `${100_000 + n}` }, answering(who));
          if (way === "link") return logIn(h, { ...body, link: `${n}`.padStart(43, "x") }, who);
          const Cookie = `__Host-device=${"A".repeat(22)}.mhx3k2c0.${"A".repeat(43)}`;
          return logIn(h, body, way === "device" ? { ...who, Cookie } : answering(who));
        }),
      );
      for (const { status } of await Promise.all(guesses)) statuses.add(status);
      for (const { password } of h.stretched) {
        heard.set(`${today} ${password}`, (heard.get(`${today} ${password}`) ?? 0) + 1);
      }
      if (wave % 30 !== 15) continue;
      const home = from(`198.51.${today}.${wave}`);
      expect((await logIn(h, { ...good, username: "kees" }, home)).status, "the queue is taken").toBe(429);
      expect((await logIn(h, { ...good, totp: await code() }, home)).status, "a new browser").toBe(200);
      expect((await logIn(h, { ...good, username: "piet" }, { ...home, ...device })).status).toBe(200);
      const link = await linkFor(h, "kees");
      expect((await logIn(h, { ...good, username: "kees", link }, home)).status, "a link").toBe(200);
    }
  }
  expect(statuses).not.toContain(200);
  expect(heard.size).toBe(9);
  for (const [what, count] of heard) {
    expect(count, what).toBeGreaterThan(20);
    expect(count, what).toBeLessThanOrEqual(100);
  }
});

it("E6: all roads of an account together hear at most a hundred wrong passwords in a day", () => {
  const all = Object.values(ceilings).reduce((sum, ceiling) => sum + mostADay(ceiling), 0);
  expect(all).toBeLessThanOrEqual(100);
});

describe("E6: a right code", () => {
  let code: () => Promise<string>;
  beforeEach(async () => {
    code = await secondFactor(h);
    await crowd();
  });
  const home = from("198.51.100.7");

  it("passes the queue once, and is used up by it", async () => {
    const totp = await code();
    expect((await logIn(h, { ...good, totp }, home)).status).toBe(200);
    expect(await told(await logIn(h, { ...good, totp }, home))).toEqual([429, "too_many_attempts"]);
    expect(h.stretched).toHaveLength(1);
  });

  it("is heard of the one who types it first, when two do at once", async () => {
    const totp = await code();
    const both = await Promise.all([1, 2].map((n) => logIn(h, { ...good, totp }, from(`198.51.${n}.7`))));
    expect(both.map(({ status }) => `${status}`).sort()).toEqual(["200", "429"]);
  });

  it("is answered with a wrong password as a wrong code is, at the cost of one hash", async () => {
    const answers = [];
    for (const totp of [await code(), "000000"]) {
      const answer = await logIn(
        h,
        { ...good, password: "mis", totp },
        { ...home, "CF-Ray": "8c0a1b2c3d4e5f60-AMS" },
      );
      answers.push([answer.status, await answer.text(), answer.headers.get("Retry-After")]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(h.stretched).toHaveLength(1);
  });

  it("of an account that does not exist, or has no second factor, is looked at in vain", async () => {
    await account(h, "piet");
    await crowd("piet");
    await crowd("niemand");
    for (const username of ["piet", "niemand"]) {
      for (const totp of ["123456", "ABCDE-FGHJK"])
        expect((await logIn(h, { ...good, username, totp }, from(`203.0.${totp.length}.1`))).status).toBe(
          429,
        );
    }
    expect(h.stretched).toEqual([]);
  });

  it("buys few wrong passwords a day, however many right codes there are", async () => {
    for (let n = 0; n < 40; n++) {
      h.pass(minute);
      await logIn(h, { ...good, password: "mis" }, answering(attacker(n)));
      await logIn(h, { ...good, password: "mis ", totp: await code() }, from(`198.51.${n}.7`));
    }
    expect(h.stretched.filter(({ password }) => password === "mis ")).toHaveLength(ceilings.code.free);
  });

  it("is guessed at twice a day from a network, whatever the account and the address in it", async () => {
    await account(h, "piet");
    const look = async (last: number, username: string) => {
      await logIn(h, { username, password: "mis", totp: "000000" }, from(`203.0.113.${last}`));
      return logIn(h, { ...good, totp: await code() }, from("203.0.113.200"));
    };
    await crowd("piet");
    expect((await look(1, "piet")).status).toBe(200);
    h.pass(minute / 2);
    expect((await look(2, "piet")).status).toBe(429);
    expect(codeCeilings.network.free).toBe(2);
  });

  it("is looked at after a challenge when a minute has seen many codes", async () => {
    for (let n = 0; n < 12; n++)
      await logIn(h, { ...good, password: "mis", totp: "000000" }, attacker(100 + n));
    const totp = await code();
    expect(await told(await logIn(h, { ...good, totp }, home))).toEqual([428, "challenge_required"]);
    expect((await logIn(h, { ...good, totp }, answering(home))).status).toBe(200);
  });
});

describe("E6: a one-time link", () => {
  const home = from("198.51.100.7");
  beforeEach(() => crowd());

  it("lets the password be tried outside the queue, and opens once", async () => {
    const link = await linkFor(h);
    expect((await logIn(h, { ...good, link }, home)).status).toBe(200);
    expect(await told(await logIn(h, { ...good, link }, home))).toEqual([410, "link_over"]);
  });

  it("opens once too where the database did it and its answer was lost", async () => {
    const lossy = losingD1(h.env.DB);
    const shaky = createHarness({ d1: lossy.d1 });
    const link = await linkFor(h);
    // The try is the first round trip, the session the second.
    lossy.loseAnswer(2);
    const answer = await logIn(shaky, { ...good, link }, home);
    expect(answer.status).toBe(200);
    expect((await h.ask("/api/auth/me", { headers: cookiesOf(answer) })).status).toBe(200);
    const { results } = await h.env.DB.prepare("SELECT action FROM audit").all();
    expect(results).toEqual([{ action: "sign_in" }]);
    expect(await told(await logIn(h, { ...good, link }, home))).toEqual([410, "link_over"]);
  });

  it("opens once of two at once", async () => {
    const link = await linkFor(h);
    const both = await Promise.all([1, 2].map(() => logIn(h, { ...good, link }, home)));
    expect(both.map(({ status }) => `${status}`).sort()).toEqual(["200", "410"]);
  });

  it("is no password and no second factor", async () => {
    await secondFactor(h);
    const link = await linkFor(h);
    expect(await told(await logIn(h, { ...good, password: "mis", link }, home))).toEqual([
      401,
      "bad_credentials",
    ]);
    expect(await told(await logIn(h, { ...good, link }, home))).toEqual([401, "totp_required"]);
  });

  it("is over after five passwords, and after a quarter of an hour", async () => {
    const link = await linkFor(h);
    for (let n = 0; n < linkTries; n++) {
      h.pass(minute);
      expect((await logIn(h, { ...good, password: "mis", link }, home)).status).toBe(401);
    }
    expect(await told(await logIn(h, { ...good, link }, home))).toEqual([410, "link_over"]);
    h.pass(day);
    const another = await linkFor(h);
    h.pass(linkLife);
    expect(await told(await logIn(h, { ...good, link: another }, home))).toEqual([410, "link_over"]);
  });

  it("is one account's, and nothing where it is made up, at the cost of no hash", async () => {
    await account(h, "piet");
    h.stretched.length = 0;
    const link = await linkFor(h);
    for (const body of [
      { ...good, username: "piet", link },
      { ...good, username: "niemand", link },
      { ...good, link: "x".repeat(43) },
      { ...good, link: "x" },
    ])
      expect(await told(await logIn(h, body, home))).toEqual([410, "link_over"]);
    expect(h.stretched).toEqual([]);
  });

  it("lies hashed", async () => {
    const link = await linkFor(h);
    const { results } = await h.env.DB.prepare("SELECT * FROM staff").all();
    expect(JSON.stringify(results)).not.toContain(link);
  });
});

describe("E6: a known browser", () => {
  const home = from("198.51.100.7");
  let device: { Cookie: string };
  beforeEach(async () => {
    device = deviceOf(await logIn(h));
    await crowd();
  });
  const there = (password = goodPassword) => logIn(h, { ...good, password }, { ...home, ...device });

  it("is known for 180 days", async () => {
    h.pass(knownFor - day);
    await crowd();
    expect((await there()).status).toBe(200);
    h.pass(day);
    await crowd();
    expect((await there()).status).toBe(429);
  });

  it("is forgotten by a reset, and one that signs in afterwards is not", async () => {
    h.pass(1);
    await h.env.DB.prepare("UPDATE staff SET devices_since = ?").bind(h.time.now).run();
    expect((await there()).status).toBe(429);
    // Nor does an old cookie use up what the account's browsers may try.
    const counted = async () =>
      (await h.env.DB.prepare("SELECT sum(failures) AS n FROM login_throttle").first())?.n;
    const before = await counted();
    for (let n = 0; n < ceilings.device.free; n++) await there("mis");
    expect([h.stretched, await counted()]).toEqual([[], before]);
    const link = await linkFor(h);
    device = deviceOf(await logIn(h, { ...good, link }, home));
    expect((await there()).status).toBe(200);
  });

  it("has few tries with others of its account together, so that many stolen cookies are few guesses", async () => {
    const stolen: { Cookie: string }[] = [];
    for (let n = 0; n < 10; n++) stolen.push(deviceOf(await logIn(h, good, { ...home, ...device })));
    h.stretched.length = 0;
    for (const cookie of stolen) {
      h.pass(minute);
      for (let n = 0; n < 3; n++) await logIn(h, { ...good, password: "mis" }, { ...home, ...cookie });
    }
    expect(h.stretched).toHaveLength(ceilings.device.free);
    const link = await linkFor(h);
    expect((await logIn(h, { ...good, link }, home)).status).toBe(200);
  });
});
