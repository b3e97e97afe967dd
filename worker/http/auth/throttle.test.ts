import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { account, cookiesOf, goodPassword, logIn } from "#testing/staff";

const minute = 60_000;
const good = { username: "noor", password: goodPassword };

let h: Harness;
beforeEach(async () => {
  h = createHarness();
  await account(h);
  h.stretched.length = 0;
});

const from = (address: string) => ({ "CF-Connecting-IP": address });
const guess = (address = "203.0.113.1", username = "noor") =>
  logIn(h, { username, password: "mis" }, from(address));

/** Guesses until told to wait; answers the seconds. */
async function waitAfter(guesses: number): Promise<string | null> {
  for (let n = 0; n < guesses; n++) expect((await guess()).status).toBe(401);
  const answer = await guess();
  expect([answer.status, (await bodyOf(answer)).code]).toEqual([429, "too_many_attempts"]);
  return answer.headers.get("Retry-After");
}

describe("who guesses", () => {
  it("waits after five, twice as long after each further one, and never more than sixteen minutes", async () => {
    expect(await waitAfter(5)).toBe("60");
    for (const minutes of [2, 4, 8, 16, 16, 16]) {
      h.pass(16 * minute);
      expect(await waitAfter(1)).toBe(String(minutes * 60));
    }
  });

  it("is told how long is left of it", async () => {
    await waitAfter(5);
    h.pass(minute - 1_500);
    expect((await guess()).headers.get("Retry-After")).toBe("2");
    h.pass(1_500);
    expect((await guess()).status).toBe(401);
  });

  it("costs no hash while they wait, and is not let in by the right password either", async () => {
    await waitAfter(5);
    h.stretched.length = 0;
    expect((await logIn(h, good, from("203.0.113.1"))).status).toBe(429);
    expect(h.stretched).toEqual([]);
  });

  it("of one account waits from every address", async () => {
    for (let n = 1; n <= 5; n++) await guess(`203.0.113.${n}`);
    expect((await guess("203.0.113.99")).status).toBe(429);
    expect((await guess("203.0.113.99", "piet")).status).toBe(401);
  });

  it("of many accounts waits at their address, which in IPv6 is the whole /64", async () => {
    for (let n = 1; n <= 5; n++) await guess(`2001:db8::${n}`, `naam${n}`);
    expect((await guess("2001:db8::9", "naam9")).status).toBe(429);
    expect((await guess("2001:db8:0:1::9", "naam9")).status).toBe(401);
  });

  it("many times at once is heard five times", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(h.stretched).toHaveLength(5);
  });

  it("is forgiven by a success, and after a day", async () => {
    for (let n = 0; n < 4; n++) await guess();
    expect((await logIn(h, good, from("203.0.113.1"))).status).toBe(200);
    expect(await waitAfter(5)).toBe("60");
    h.pass(24 * 60 * minute);
    expect(await waitAfter(5)).toBe("60");
  });
});

describe("an attack on an account", () => {
  it("leaves the owner free in a browser that we know, whatever the attacker does", async () => {
    const device = cookiesOf(await logIn(h)).Cookie.replace(/__Host-sid=[^;]+; /, "");
    for (let n = 1; n <= 5; n++) await guess(`203.0.113.${n}`);
    expect((await guess("203.0.113.6")).status).toBe(429);
    expect((await logIn(h, good, { ...from("203.0.113.1"), Cookie: device })).status).toBe(200);
  });

  it("makes the owner wait in a browser that is new to us", async () => {
    for (let n = 1; n <= 5; n++) await guess(`203.0.113.${n}`);
    expect((await logIn(h, good, from("198.51.100.7"))).status).toBe(429);
    h.pass(16 * minute);
    expect((await logIn(h, good, from("198.51.100.7"))).status).toBe(200);
  });
});

describe("a browser in which somebody signed in", () => {
  let device: { Cookie: string };
  beforeEach(async () => {
    device = cookiesOf(await logIn(h));
    h.stretched.length = 0;
  });
  const guessThere = (username = "noor") => logIn(h, { username, password: "mis" }, device);

  it("has a count of its own", async () => {
    for (let n = 0; n < 5; n++) expect((await guessThere()).status).toBe(401);
    expect((await guessThere()).status).toBe(429);
    expect((await logIn(h, good, from("198.51.100.7"))).status).toBe(200);
  });

  it("has none for another account", async () => {
    for (let n = 0; n < 5; n++) await guessThere("piet");
    expect((await guessThere("piet")).status).toBe(429);
    expect((await guess("198.51.100.7", "piet")).status).toBe(429);
  });

  it("cannot be made up", async () => {
    for (let n = 0; n < 5; n++) await guess();
    const forged = { Cookie: `__Host-device=${"A".repeat(22)}.${"A".repeat(43)}` };
    expect((await logIn(h, good, { ...forged, ...from("203.0.113.1") })).status).toBe(429);
  });
});
