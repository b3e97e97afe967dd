import { expect, it } from "vitest";
import { createHarness, randomId } from "#testing/harness";
import { account, goodPassword } from "#testing/staff";
import { signIn } from "./sign-in";
import { chargeOnce, throttleKeys, toDevice } from "./throttle-login";

const day = 24 * 60 * 60_000;
const waves = 200;

it("hears at most 100 of a day's 10,000 guesses from 500 addresses, and the owner all the while", async () => {
  const h = createHarness();
  await account(h);
  const device = await toDevice(h.deps, "noor", randomId());
  const owner = { username: "noor", password: goodPassword, totp: undefined, address: "198.51.100.7" };
  let heard = 0;
  for (let wave = 0; wave < waves; wave++) {
    h.pass(day / waves);
    const guesses = Array.from({ length: 10_000 / waves }, async (_, n) => {
      const address = `10.0.${wave % 10}.${n}`;
      return chargeOnce(h.deps, await throttleKeys(h.deps, { username: "noor", address, device: undefined }));
    });
    // As many as fit in one batch, for the database hears them one by one all the same.
    const [first, ...rest] = (await Promise.all(guesses)).flat();
    if (!first) throw new Error("no guesses");
    const answers = await h.deps.db.batch([first, ...rest]);
    heard += answers.filter((answer) => Array.isArray(answer) && answer[0]?.at === null).length;
    if (wave % 50 !== 0) continue;
    expect((await signIn(h.deps, { ...owner, browser: "Firefox 131", device, session: undefined })).ok).toBe(
      true,
    );
  }
  expect(heard).toBeGreaterThan(50);
  expect(heard).toBeLessThanOrEqual(100);
});
