import { setTimeout as sleep } from "node:timers/promises";
import { readLedgers } from "../audit/ledgers.ts";
import { databaseOf } from "../storm/books.ts";
import { pace } from "../storm/clock.ts";
import type { Rig } from "../storm/rig.ts";
import { ask } from "../storm/visitors.ts";
import { claimsSince, newestEvent } from "./copy.ts";
import type { Straggler } from "./stragglers.ts";

const second = 1_000;
/** Of real time, a minute of the product's each: enough for what is queued to be sent many times over. */
const watched = 20 * second;

/**
 * The file is swapped and nobody is told. The product has to notice by itself: it hands nothing to a gateway, and says why to
 * watchers, to the site and to whoever orders.
 *
 * @returns what did not hold, in words
 */
export async function swapBare(
  rig: Rig,
  swap: () => Promise<void>,
  stragglers: readonly Straggler[],
  visitor: number,
): Promise<string[]> {
  const file = databaseOf(rig.state);
  const accepted = () => readLedgers(rig.ledgers).sends;
  let [seq, sent, twice] = [0, 0, 0];
  await rig.restart({
    pace,
    settings: () => ({}),
    async meanwhile() {
      await swap();
      [seq, sent, twice] = [newestEvent(file), accepted().length, doubles(accepted())];
    },
  });
  for (const straggler of stragglers) await straggler.pay();
  await sleep(watched);
  const [health, config, order] = [
    await ask(`${rig.origin}/api/health`, visitor, {}),
    await ask(`${rig.origin}/api/config`, visitor, {}),
    await tryToOrder(rig.origin, visitor),
  ];
  const claims = claimsSince(file, seq);
  const [sms, again] = [accepted().length - sent, doubles(accepted()) - twice];
  const { reasons } = (health?.body ?? {}) as { reasons?: readonly string[] };
  const { rewound } = (config?.body as { config?: { rewound?: boolean } } | null)?.config ?? {};
  const { code } = (order?.body ?? {}) as { code?: string };
  console.log(
    `  bare: ${claims} claims, ${sms} SMS, ${again} of them the second of an order; health ${health?.status} ${reasons?.join(" ")}, config rewound ${rewound}, create ${order?.status} ${code}`,
  );
  return [
    ...(claims === 0 && sms === 0 ? [] : [`${claims} claims and ${sms} SMS, ${again} double`]),
    ...(health?.status === 503 && reasons?.includes("database_rewound") ? [] : ["health does not say why"]),
    ...(rewound === true ? [] : ["the site is not told why"]),
    ...(order?.status === 503 && code === "database_rewound" ? [] : ["who orders is not told why"]),
  ];
}

/** Orders of which gateways took more than one SMS. */
const doubles = (sends: readonly { readonly order: string }[]): number =>
  [...Map.groupBy(sends, ({ order }) => order).values()].filter(({ length }) => length > 1).length;

const tryToOrder = (origin: string, visitor: number) =>
  ask(`${origin}/api/payments/create`, visitor, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      receiver: `+316${10_000_000 + visitor * 97}`,
      sender: "Sinterklaas",
      message: "Is er nog iemand thuis?",
    }),
  });
