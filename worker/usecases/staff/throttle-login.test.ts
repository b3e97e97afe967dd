import { expect, it } from "vitest";
import { selectByUsername } from "#db/staff";
import { ceilings, mostADay } from "#domain/login";
import { createHarness, randomId } from "#testing/harness";
import { account, goodPassword } from "#testing/staff";
import { toDevice } from "./known-device";
import { signIn } from "./sign-in";
import { hear, strangersTry } from "./throttle-login";

const day = 24 * 60 * 60_000;
const waves = 200;

it("hears at most a stranger's share of a day's 10,000 guesses from 500 addresses, and the owner all the while", async () => {
  const h = createHarness();
  await account(h);
  const device = await toDevice(h.deps, "noor", { nonce: randomId(), mintedAt: h.time.now });
  const owner = { username: "noor", password: goodPassword, totp: undefined, address: "198.51.100.7" };
  const rest = { browser: "Firefox 131", device, session: undefined, link: undefined, answer: undefined };
  let heard = 0;
  for (let wave = 0; wave < waves; wave++) {
    h.pass(day / waves);
    const guesses = Array.from({ length: 10_000 / waves }, async (_, n) => {
      const origin = { username: "noor", address: `10.0.${wave % 10}.${n}`, isAnswered: true };
      return hear(h.deps, await strangersTry(h.deps, origin), selectByUsername(h.deps.db, "noor"));
    });
    heard += (await Promise.all(guesses)).filter(({ unheard }) => unheard === null).length;
    if (wave % 50 !== 0) continue;
    expect((await signIn(h.deps, { ...owner, ...rest })).ok).toBe(true);
  }
  expect(heard).toBeGreaterThan(20);
  expect(heard).toBeLessThanOrEqual(mostADay(ceilings.stranger));
});
