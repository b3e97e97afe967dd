import { setTimeout as sleep } from "node:timers/promises";
import { fraction } from "../lib/chance.ts";

/** where visitors go, and what their doings follow from */
type Town = { origin: string; seed: string };
type Placed = { id: string; checkoutUrl: string };

/**
 * Lets visitors come, so many at a time, until there are no more; each does what follows from the seed and their number.
 * While the place is full they wait, or all would have come before anything else could go wrong.
 */
export async function letCome(
  town: Town,
  { atOnce, next, isFull }: { atOnce: number; next: () => number | null; isFull: () => boolean },
) {
  const come = async () => {
    for (let number = next(); number !== null; number = next()) {
      while (isFull()) await sleep(200);
      await visit(town, number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, come));
}

/** Numbers from 1 to as many as that. */
export function upTo(many: number) {
  let last = 0;
  return () => (last < many ? ++last : null);
}

/** What payers do, with the shares of them that do. */
const ways = [
  ["paid", 0.8],
  ["paid-with-a-double-click", 0.03],
  ["charged_back", 0.01],
  ["refunded_elsewhere", 0.01],
  ["failed", 0.04],
  ["canceled", 0.04],
  ["expired", 0.04],
  ["walks-away", 0.03],
] as const;
type Way = (typeof ways)[number][0];

async function visit({ origin, seed }: Town, number: number): Promise<void> {
  const order = await place(origin, seed, number);
  if (!order) return;
  const way = wayOf(fraction(seed, number, "way"));
  await act(order, way);
  if (fraction(seed, number, "watches") < 0.3) await watch(origin, seed, order, number);
  if (way !== "charged_back" && way !== "refunded_elsewhere") return;
  await sleep(500);
  await choose(order, way);
}

/** @param chance 0 to 1 */
function wayOf(chance: number): Way {
  let left = chance;
  for (const [way, share] of ways) {
    left -= share;
    if (left < 0) return way;
  }
  return "paid";
}

async function act(order: Placed, way: Way): Promise<void> {
  if (way === "walks-away") return;
  if (way === "failed" || way === "canceled" || way === "expired") return choose(order, way);
  const clicks = way === "paid-with-a-double-click" ? 2 : 1;
  await Promise.all(Array.from({ length: clicks }, () => choose(order, "paid")));
}

/** As often as a patient visitor would press the button, always with the same key; null where they gave up, after `patience` tries. */
export async function place(
  origin: string,
  seed: string,
  number: number,
  patience = 8,
): Promise<Placed | null> {
  const body = JSON.stringify({
    receiver: `+316${10_000_000 + number * 97}`,
    sender: "Sinterklaas",
    message: `Heb jij je schoen al gezet? Dit is pakje ${number} van ${seed}.`,
  });
  const headers = {
    "Content-Type": "application/json",
    "Idempotency-Key": `an-order-of-the-storm-${seed}-${number}`,
  };
  for (let tries = 1; tries <= patience; tries++) {
    const answer = await ask(`${origin}/api/payments/create`, number, { method: "POST", headers, body });
    if (answer?.status === 201) return answer.body as Placed;
    if (answer?.status === 400) throw new Error(`An order was refused: ${JSON.stringify(answer.body)}`);
    if (tries < patience) await sleep(1_000);
  }
  return null;
}

/** Presses a button of the checkout, which may be gone; once more where the connection broke, as a browser does. */
export async function choose({ checkoutUrl }: Placed, outcome: string): Promise<void> {
  const press = () =>
    fetch(checkoutUrl, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
  const answer = await press().catch(press);
  if (answer.status !== 303 && answer.status !== 409)
    throw new Error(`The checkout ${checkoutUrl} answered ${answer.status} to '${outcome}'`);
  await answer.arrayBuffer();
}

/** Keeps the status page open for a while. */
async function watch(origin: string, seed: string, { id }: Placed, number: number): Promise<void> {
  const looks = 1 + Math.floor(fraction(seed, number, "looks") * 4);
  for (let look = 0; look < looks; look++) {
    await sleep(1_000);
    await ask(`${origin}/api/payments/${id}`, number, {});
  }
}

/** As a visitor with an address of their own (RFC 2544's range); null where the product is down. */
export async function ask(
  url: string,
  number: number,
  init: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; body: unknown } | null> {
  const address = `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  const headers = { ...init.headers, "CF-Connecting-IP": address };
  try {
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(60_000) });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return null;
  }
}
