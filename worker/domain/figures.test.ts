import { describe, expect, it } from "vitest";
import {
  figureKeys,
  figuresLifetime,
  figuresOf,
  medianOf,
  monthOf,
  refusedKey,
  told,
  toldSum,
  wholeMonths,
} from "./figures";

describe("a count", () => {
  it("under five is not told, and none is not told either", () => {
    expect([0, 1, 4, 5, 6].map(told)).toEqual(["few", "few", "few", 5, 6]);
  });
});

describe("a sum beside its parts", () => {
  const sumOf = (...parts: number[]) =>
    toldSum(
      parts.reduce((sum, part) => sum + part, 0),
      parts,
    );

  it("is told where no part is hidden", () => {
    expect(sumOf(5, 6, 20)).toBe(31);
  });

  it("is withheld where one part is hidden, for it would be what is left", () => {
    expect(sumOf(20, 4)).toBe("withheld");
    expect(sumOf(20, 0)).toBe("withheld");
  });

  it("is withheld where several are hidden and it narrows one of them down", () => {
    expect(sumOf(20, 0, 0)).toBe("withheld");
    expect(sumOf(20, 1, 2)).toBe("withheld");
    expect(sumOf(20, 4, 4)).toBe("withheld");
    expect(sumOf(20, 4, 4, 1)).toBe("withheld");
  });

  it("is told where each hidden part could still be anything under five", () => {
    expect(sumOf(20, 3, 1)).toBe(24);
    expect(sumOf(20, 4, 4, 0)).toBe(28);
    expect(sumOf(5, 4, 4, 0)).toBe(13);
  });

  it("is withheld where one hidden part is all of what is hidden", () => {
    expect(sumOf(20, 4, 0, 0, 0)).toBe("withheld");
  });

  it("under five is itself few", () => {
    expect(sumOf(1, 1, 2)).toBe("few");
    expect(sumOf(1, 1)).toBe("few");
    expect(sumOf(4)).toBe("few");
    expect(sumOf(5, 0)).toBe("withheld");
  });

  it.each(Array.from({ length: 5 }, (_, a) => a).flatMap((a) => [0, 1, 2, 3, 4].map((b) => [a, b] as const)))(
    "with %i and %i hidden beside 30: whoever knows it cannot rule out any count under five",
    (a, b) => {
      const sum = sumOf(30, a, b);
      if (typeof sum !== "number") return;
      const together = sum - 30;
      const possible = [0, 1, 2, 3, 4].filter((one) => together - one >= 0 && together - one <= 4);
      expect(possible).toEqual([0, 1, 2, 3, 4]);
    },
  );
});

describe("a month", () => {
  const counts = {
    orders: 412,
    [refusedKey("message_link")]: 5,
    [refusedKey("sender_protected")]: 4,
    held_for_review: 12,
    held_released: 8,
    held_rejected: 4,
    reports: 5,
    opt_outs: 4,
    cases_exported: 3,
    cases_erased: 2,
    cases_exported_for_courts: 4,
    "report_hours:1": 2,
    "report_hours:7": 2,
    "report_hours:40": 1,
  };

  it("names what is five or more, and of the rest only that it is less", () => {
    expect(monthOf("2026-10", counts)).toEqual({
      month: "2026-10",
      orders: 412,
      refused: "withheld",
      refusedFor: {
        name: "few",
        link: 5,
        wallet: "few",
        premiumNumber: "few",
        paymentDemand: "few",
        callback: "few",
        receiver: "few",
        sender: "few",
      },
      held: "withheld",
      heldThen: { released: 8, rejected: "few", unseen: "few", withdrawn: "few" },
      reports: 5,
      medianHours: 7,
      optOuts: "few",
      ownData: 5,
      lawful: "few",
    });
  });

  it("is made of what is asked for, and of each of that", () => {
    const read = new Set<string>();
    const noting = new Proxy<Record<string, number>>(
      {},
      {
        get: (_, key) => {
          read.add(String(key));
          return 9;
        },
      },
    );
    monthOf("2026-10", noting);
    expect(read).toEqual(new Set(figureKeys));
  });

  it("may be kept for an hour", () => expect(figuresLifetime / 60_000).toBe(60));

  it("names how many numbers were stopped, and how often courts had something, once they are five", () => {
    const month = monthOf("2026-10", { ...counts, opt_outs: 6, cases_exported_for_courts: 5 });
    expect([month.optOuts, month.lawful]).toEqual([6, 5]);
  });

  it("tells how many were held where that says of none how it ended", () => {
    const ends = { held_rejected: 4, held_unreviewed: 3, held_released: 40, held_for_review: 47 };
    expect(monthOf("2026-10", { ...counts, ...ends }).held).toBe(47);
    expect(monthOf("2026-10", { ...counts, ...ends, held_unreviewed: 5, held_for_review: 49 }).held).toBe(
      "withheld",
    );
  });
});

describe("the median", () => {
  it("is the time within which half was decided, and of fewer than five nothing", () => {
    expect(medianOf({ "report_hours:1": 4 })).toBeNull();
    expect(medianOf({ "report_hours:1": 4, "report_hours:100": 1 })).toBe(1);
    expect(medianOf({ "report_hours:9": 3, "report_hours:10": 3 })).toBe(9);
    expect(medianOf({ "report_hours:2": 2, "report_hours:10": 3 })).toBe(10);
  });

  it("does not depend on the order in which the hours were counted", () => {
    expect(medianOf({ "report_hours:10": 3, "report_hours:2": 3 })).toBe(2);
    expect(medianOf({ "report_hours:100": 1, "report_hours:9": 1, "report_hours:30": 4 })).toBe(30);
  });
});

describe("the months", () => {
  it("are the twelve before this one, by the calendar in Amsterdam", () => {
    const { months, from, before } = wholeMonths(Date.UTC(2026, 0, 31, 23, 30));
    expect(months[0]).toBe("2026-01");
    expect([months.length, from, before]).toEqual([12, "2025-02-01", "2026-02-01"]);
  });

  it("begin with the first in which anything was counted", () => {
    const { months } = wholeMonths(Date.UTC(2026, 10, 22));
    const counted = new Map([["2026-08", { orders: 9 }]]);
    expect(figuresOf(months, counted).map(({ month, orders }) => [month, orders])).toEqual([
      ["2026-10", "few"],
      ["2026-09", "few"],
      ["2026-08", 9],
    ]);
    expect(figuresOf(months, new Map())).toEqual([]);
  });
});
