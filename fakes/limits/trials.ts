import type { Shop, Taken, Wanted } from "./shop.ts";

/** What a trial saw: one line, and what is wrong, in sentences; none where all is well. */
export type Seen = { readonly line: string; readonly wrong: readonly string[] };

/** What the trials ask of the settings: a receiver gets `limit`; all else as it is by default, but for the budget of open orders. */
export const settingsFor = (limit: number) => ({
  LIMIT_RECEIVER_HOUR: `${limit}`,
  LIMIT_RECEIVER_DAY: `${limit}`,
  LIMIT_RECEIVER_MONTH: `${limit}`,
  LIMIT_PAIR_DAY: "2",
  LIMIT_REPEAT_DAY: "1",
  LIMIT_TEXT_RECEIVERS: "5",
  LIMIT_VISITOR_DAY: "20",
  LIMIT_REFUSALS_HOUR: "10",
});

/**
 * So many visitors order to one number at once and pay, all of them first or each as soon as it is taken: exactly the limit
 * is sent, and the rest is refused or has its money back.
 */
export async function crowd(shop: Shop, run: number, many: number, limit: number): Promise<Seen> {
  const receiver = numberOf(run);
  const wanted = Array.from({ length: many }, (_, n) => ({
    receiver,
    address: addressOf(run, n),
    message: textOf(run, n),
  }));
  const waits = run % 2 === 0;
  const answers = await Promise.all(
    wanted.map(async (one) => {
      const taken = await shop.order(one);
      if (!waits && "id" in taken) await shop.pay(taken.checkout);
      return taken;
    }),
  );
  const taken = answers.filter(isTaken);
  if (waits) await Promise.all(taken.map(({ checkout }) => shop.pay(checkout)));
  const ends = tally((await shop.settled(taken.map(({ id }) => id))).map(endOf));
  const refused = tally(answers.flatMap((one) => ("refused" in one ? [one.refused] : [])));
  const shown = (await shop.shown([receiver])).length;
  const sent = ends.get("sent") ?? 0;
  const back = ends.get("refunded, capped") ?? 0;
  return {
    line: `${many} at once, ${waits ? "all taken, then all paid" : "each paid as soon as it was taken"}: ${told(ends)}; refused: ${told(refused) || "none"}; ${shown} on the phone`,
    wrong: [
      ...(sent === limit && shown === limit ? [] : [`${sent} were sent and ${shown} shown, of ${limit}`]),
      ...(sent + back === taken.length
        ? []
        : ["some that were paid are neither sent nor given back as capped"]),
      ...[...refused.keys()]
        .filter((code) => code !== "receiver_unreachable")
        .map((code) => `refused as ${code}`),
    ],
  };
}

/** A hundred addresses order to one number and pay nothing; the first who pay are sent, as if nobody had been there. */
export async function flood(shop: Shop, run: number, limit: number): Promise<Seen> {
  const receiver = numberOf(run);
  const order = (n: number) => shop.order({ receiver, address: addressOf(run, n), message: textOf(run, n) });
  const unpaid = await Promise.all(Array.from({ length: 100 }, (_, n) => order(n)));
  const bought: string[] = [];
  let last: Taken = { refused: "nobody asked" };
  for (let n = 0; n <= limit; n++) {
    last = await order(100 + n);
    if (!isTaken(last)) break;
    await shop.pay(last.checkout);
    const [end] = await shop.settled([last.id]);
    bought.push(end ? endOf(end) : "nothing");
  }
  const held = unpaid.filter(isTaken).length;
  const over = isTaken(last) ? "taken" : last.refused;
  return {
    line: `${held} unpaid from 100 addresses, then paid: ${bought.join(", ")}, and one more: ${over}`,
    wrong: [
      ...(held === 100 ? [] : [`of the flood only ${held} were taken`]),
      ...(bought.length === limit && bought.every((end) => end === "sent") ? [] : ["a slot was taken"]),
      ...(over === "receiver_unreachable" ? [] : [`one over the limit was ${over}`]),
    ],
  };
}

/** Eight visitors send one text to forty receivers each, at once: four arrive, and from the fifth receiver on all is held. */
export async function wave(shop: Shop, run: number): Promise<Seen> {
  const numbers = Array.from({ length: 40 }, (_, n) => numberOf(run + 1 + n));
  // One that nothing else holds.
  const message = "De buurtborrel is zaterdag om vijf uur op het plein, neem iets lekkers mee!";
  const bought = Array.from({ length: 8 }, async (_, visitor) => {
    const ids: string[] = [];
    for (let n = 0; n < numbers.length; n++) {
      const receiver = numbers[(5 * visitor + n) % numbers.length] ?? "";
      const wanted: Wanted = { receiver, address: addressOf(run, visitor), message };
      const first = await shop.order(wanted);
      const again = "refused" in first && first.refused === "needs_review";
      const taken = again ? await shop.order({ ...wanted, review: true }) : first;
      if (!isTaken(taken)) continue;
      await shop.pay(taken.checkout);
      ids.push(taken.id);
    }
    return ids;
  });
  const ends = tally((await shop.settled((await Promise.all(bought)).flat())).map(endOf));
  const shown = await shop.shown(numbers);
  return {
    line: `8 visitors, 40 receivers, one text: ${told(ends)}; ${shown.length} on phones`,
    wrong: [
      ...(shown.length === 4 && new Set(shown.map(({ to }) => to)).size === 4
        ? []
        : [`${shown.length} phones showed it, of 4`]),
      ...((ends.get("held, review") ?? 0) > 0 ? [] : ["nothing was held"]),
    ],
  };
}

const isTaken = (one: Taken): one is Extract<Taken, { id: string }> => "id" in one;

/** Sent is sent, whether or not it was seen to arrive yet. */
const endOf = ({ status, reason }: { status: string; reason: string | null }): string =>
  status === "sent" || status === "delivered" ? "sent" : `${status}, ${reason}`;

function tally(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

const told = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, times]) => `${times} ${what}`).join(", ");

const numberOf = (run: number): string => `+316${21_000_000 + run}`;
const addressOf = (run: number, n: number): string => `10.${run % 250}.${n % 250}.${1 + Math.floor(n / 250)}`;

/** Letters alone make another text of it: digits are folded. */
const textOf = (run: number, n: number): string =>
  `Tot straks bij ${[...`${run} ${n}`].map((digit) => names[Number(digit)] ?? "en").join(" ")}`;
const names = ["Anna", "Bob", "Cas", "Daan", "Eva", "Finn", "Gijs", "Hugo", "Iris", "Joep"];
