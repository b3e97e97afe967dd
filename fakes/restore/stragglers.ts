import type { Rig } from "../storm/rig.ts";
import { choose, place } from "../storm/visitors.ts";

/** Somebody who has ordered and not paid yet, and is still at the checkout when the database has forgotten them. */
export interface Straggler {
  readonly pay: () => Promise<void>;
  /** Pays, and the provider's callback never comes. */
  readonly payUnheard: () => Promise<void>;
  /** Presses the button of the form once more, with the same key, and pays what that opens. */
  readonly orderAgain: () => Promise<void>;
}

/** Lets so many order and linger, the first with this number. */
export async function linger(rig: Rig, seed: string, first: number, many: number): Promise<Straggler[]> {
  const { origin } = rig;
  const numbers = Array.from({ length: many }, (_, index) => first + index);
  const placed = await Promise.all(
    numbers.map(async (number) => ({ number, order: await place(origin, seed, number) })),
  );
  return placed.flatMap(({ number, order }) => {
    if (!order) return [];
    return [
      {
        pay: () => choose(order, "paid"),
        async payUnheard() {
          await rig.control(rig.pair.provider, "pay", { order: order.id, outcome: "paid", quiet: true });
        },
        async orderAgain() {
          const anew = await place(origin, seed, number);
          if (anew) await choose(anew, "paid");
        },
      },
    ];
  });
}
