import { setTimeout as sleep } from "node:timers/promises";
import { fraction } from "../../fakes/lib/chance.ts";
import { ask, choose, place } from "../../fakes/storm/visitors.ts";

export type Placed = NonNullable<Awaited<ReturnType<typeof place>>>;

/** What visitors met: latencies in ms, and what went wrong. */
export type Met = { readonly create: number[]; readonly status: number[]; readonly errors: string[] };
export const nothingMet = (): Met => ({ create: [], status: [], errors: [] });

/** Looks at the status page, in ms after the payment: two seconds apart, as the page itself does. */
const looks = [0, 2_000, 4_000];
/** One in so many walks away from the checkout. */
const walksAway = 10;

/** Visitors come at moments that follow from nothing (a Poisson process), so many a second, order, pay and look. */
export async function letCome(
  origin: string,
  seed: string,
  { rate, many }: { readonly rate: number; readonly many: number },
  met: Met,
): Promise<void> {
  const visits: Promise<void>[] = [];
  let next = performance.now();
  for (let number = 0; number < many; number++) {
    next += (-Math.log(1 - fraction(seed, number, "gap")) / rate) * 1_000;
    await sleep(Math.max(0, next - performance.now()));
    visits.push(visit(origin, seed, number, met).catch((error) => void met.errors.push(String(error))));
  }
  await Promise.all(visits);
}

async function visit(origin: string, seed: string, number: number, met: Met): Promise<void> {
  const order = await buy(origin, seed, number, met);
  if (order === null || number % walksAway === walksAway - 1) return;
  await choose(order, "paid");
  const paidAt = performance.now();
  for (const after of looks) {
    await sleep(Math.max(0, paidAt + after - performance.now()));
    const begun = performance.now();
    const answer = await ask(`${origin}/api/payments/${order.id}`, number, {});
    met.status.push(performance.now() - begun);
    if (answer?.status !== 200) met.errors.push(`status ${answer?.status}`);
  }
}

/** Places an order, once: who has to press the button again met an error. */
export async function buy(origin: string, seed: string, number: number, met: Met): Promise<Placed | null> {
  const begun = performance.now();
  const order = await place(origin, seed, number, 1);
  met.create.push(performance.now() - begun);
  if (order === null) met.errors.push("not taken");
  return order;
}
