import type { Page } from "@playwright/test";

const minute = 60_000;
const hour = 60 * minute;

/** Paid on each of thirty days, the oldest first: quieter on Sundays, one day out of the ordinary. */
const paid = [178, 205, 196, 224, 201, 261, 258, 196, 216, 203, 229, 207, 378, 241, 186, 204, 212, 199, 223];
const paidSince = [267, 242, 183, 209, 206, 214, 228, 281, 252, 188, 121];

/**
 * A busy afternoon, as the design draws one: thirty days behind it, a gateway that stands still, what is late and what is nearly. A
 * day that brings all of it cannot be waited for, so the answer that the first screen opens with is told it.
 */
export async function makeBusy(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/start/, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { success: true, data: { ...data, ...busy(data) } } });
  });
}

type Told = {
  readonly at: number;
  readonly overview: { readonly days: readonly { readonly day: string; readonly counts: object }[] };
};

const busy = ({ at, overview }: Told) => ({
  overview: {
    ...overview,
    days: overview.days.map((one, ago) => ({ ...one, counts: { ...one.counts, ...countsOf(ago) } })),
    usualPaid: 112,
    paused: [{ gateway: "cm", since: at - 18 * minute, code: "429" }],
  },
  gateways: 2,
  decided: 23,
  held: [
    held("a", at + 41 * minute, "P0stNL", ["sender_near_miss", "phone_number"], 14),
    held("b", at + 52 * minute, "Geheim", ["threat"], 1),
    held("c", at + 5 * hour, "Je zus", ["new_number"], 1),
    held("d", at + 9.6 * hour, "Sportclub", ["phone_number"], 1),
  ],
  reports: [
    report("a", at - 8 * minute, true, 3, "Hij weet waar ik werk en blijft sturen."),
    report("b", at + 3.3 * hour, false, 6, "Zogenaamd van PostNL, ik moest bellen om te betalen."),
    report("c", at + 6.8 * hour, false, 1, "Ik ken deze persoon niet en wil dit niet."),
  ],
});

function countsOf(ago: number) {
  const count = [...paid, ...paidSince].at(-1 - ago) ?? 0;
  const bad = ago === 5 ? 0.08 : 0.016;
  const undelivered = Math.round(count * bad);
  return {
    orders: Math.round(count * 1.4),
    paid: count,
    revenue_cents: count * 132,
    delivered: count - undelivered,
    undelivered,
    refunds: ago === 5 ? 14 : undelivered,
  };
}

const held = (id: string, dueAt: number, sender: string, codes: readonly string[], size: number) => ({
  id: `held-${id}`,
  dueAt,
  sender,
  codes,
  claimedBy: null,
  amountCents: 99,
  size,
});

const report = (id: string, dueAt: number, isThreat: boolean, inWave: number, reason: string) => ({
  id: `report-${id}`,
  dueAt,
  isThreat,
  inWave,
  claimedBy: isThreat ? "sam" : null,
  reason,
});
