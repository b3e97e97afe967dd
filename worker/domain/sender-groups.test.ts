import { describe, expect, it } from "vitest";
import { groupSenders } from "./sender-groups";

const names = (groups: ReturnType<typeof groupSenders>) =>
  groups.map((group) => [group.name, ...group.senders.map(({ name }) => name)]);

describe("groups of senders", () => {
  it("come by the category's order, then its name, and 'Standaard' last", () => {
    const categories = [
      { id: 1, name: "zomer", order: 1 },
      { id: 2, name: "Feest", order: 1 },
      { id: 3, name: "Winter", order: -1 },
    ];
    const senders = [
      { id: 1, name: "Anoniem", categoryId: null },
      { id: 2, name: "Strand", categoryId: 1 },
      { id: 3, name: "Bal", categoryId: 2 },
      { id: 4, name: "Sneeuw", categoryId: 3 },
    ];
    expect(names(groupSenders(categories, senders))).toEqual([
      ["Winter", "Sneeuw"],
      ["Feest", "Bal"],
      ["zomer", "Strand"],
      ["Standaard", "Anoniem"],
    ]);
  });

  it("sort their senders as a Dutch reader would, whatever order they came in", () => {
    const senders = ["Zus", "eend", "Élan", "Anna", "égel"].map((name, id) => ({
      id,
      name,
      categoryId: null,
    }));
    const sorted = [["Standaard", "Anna", "eend", "égel", "Élan", "Zus"]];
    expect(names(groupSenders([], senders))).toEqual(sorted);
    expect(names(groupSenders([], senders.toReversed()))).toEqual(sorted);
  });

  it("leave out a category without senders, and keep a sender whose category is gone under 'Standaard'", () => {
    expect(
      groupSenders([{ id: 1, name: "Leeg", order: 0 }], [{ id: 7, name: "Verdwaald", categoryId: 99 }]),
    ).toEqual([{ id: null, name: "Standaard", senders: [{ id: 7, name: "Verdwaald" }] }]);
    expect(groupSenders([{ id: 1, name: "Leeg", order: 0 }], [])).toEqual([]);
  });

  it("keep a category that is itself called 'Standaard' apart", () => {
    const groups = groupSenders(
      [{ id: 1, name: "Standaard", order: 0 }],
      [
        { id: 1, name: "Met", categoryId: 1 },
        { id: 2, name: "Zonder", categoryId: null },
      ],
    );
    expect(groups.map(({ id }) => id)).toEqual([1, null]);
  });

  it("change nothing of what they were given", () => {
    const categories = [
      { id: 1, name: "B", order: 1 },
      { id: 2, name: "A", order: 0 },
    ];
    const before = structuredClone(categories);
    groupSenders(categories, [{ id: 1, name: "x", categoryId: 1 }]);
    expect(categories).toEqual(before);
  });
});
