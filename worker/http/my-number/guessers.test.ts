import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { createHarness } from "#testing/harness";
import { sendOne } from "#testing/orders";
import { emptyQueue, Receiver } from "#testing/receiver";

const { GUESSERS } = env as unknown as { GUESSERS: string };
const guessers = Number(GUESSERS);

it(`${GUESSERS} guessers of as many networks, who know even the code that the owner got: none gets in`, {
  timeout: 0,
}, async () => {
  const h = createHarness();
  h.deps.chance.fraction = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  await sendOne(h);
  const owner = new Receiver(h);
  await owner.askCode();
  const right = owner.code();
  let opened = 0;
  let asked = 0;
  const guess = async (n: number) => {
    const guesser = new Receiver(h, owner.number, `11.${n >> 8}.${n & 255}.7`);
    const { status } = await guesser.post("/code", { phoneNumber: owner.number });
    if (status === 200) asked++;
    for (const code of [right, "000000", "123456", String(n).padStart(6, "0"), "999999", "111111"]) {
      const response = await guesser.post("/verify", { phoneNumber: owner.number, code });
      if (response.status === 200) opened++;
    }
  };
  // A minute takes so many askings.
  for (let from = 0; from < guessers; from += 100) {
    await Promise.all(Array.from({ length: Math.min(100, guessers - from) }, (_, n) => guess(from + n)));
    h.pass(60_000);
    await emptyQueue(h);
  }
  expect([opened, asked]).toEqual([0, guessers]);
  // Three codes a day at most: whoever asks gets no more to guess at.
  const sent = h.gateway.accepted.filter(({ to, from }) => to === owner.number && from === "Briefje");
  expect(sent.length).toBeLessThanOrEqual(3);
});
