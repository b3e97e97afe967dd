import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { messageFacts, messageMoves, messageStates, toPublicMessageState } from "#domain/delivery";
import { paymentFacts, paymentMoves, paymentStates, toPublicPaymentState } from "#domain/payment";
import { refundMoves, refundStates } from "#domain/refund";
import { settingNames } from "../../env/names";
import { brokenCitations, codesIn, countCitations } from "./citations";

const root = `${import.meta.dirname}/../../..`;
const skipped = /(^|\/)(?:node_modules|dist|\.[\w-]+)(\/|$)|^preview\/functions\/api\/.*\.js$/;
const textual = /\.(?:[cm]?[jt]sx?|md|css|sql|toml)$/;
const folders = ["worker", "web", "fakes", "relay", "scripts", "bench", "docs", "migrations", "preview"];
const paths = ["", ...folders]
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: folder !== "", encoding: "utf8" }).map((name) =>
      `${folder}/${name}`.replaceAll("\\", "/").replace(/^\//, ""),
    ),
  )
  .filter((path) => /[^/]\.\w+$/.test(path) && !skipped.test(path));
const files = paths
  .filter((path) => textual.test(path))
  .map((path) => ({ path, source: readFileSync(`${root}/${path}`, "utf8") }));
const machine = files.find(({ path }) => path === "docs/machine.md")?.source ?? "";

describe("the book", () => {
  it("was read, and cites a great deal", () => {
    expect(files.length).toBeGreaterThan(600);
    expect(countCitations(files)).toBeGreaterThan(500);
  });

  it("leads somewhere with every citation: specification, decisions, rules, links, names of files", () => {
    expect(brokenCitations(files, paths)).toEqual([]);
  });
});

describe("docs/machine.md", () => {
  const rows = machine.split("\n").filter((line) => line.startsWith("| "));
  const moves = [
    ...Object.entries(messageMoves),
    ...Object.entries(paymentMoves),
    ...Object.entries(refundMoves),
  ];

  it.each(moves)("explains the move '%s' in the row of its code", (name, { rule }) => {
    expect(rows.find((row) => row.startsWith(`| ${rule} |`))).toContain(`\`${name}\``);
  });

  it.each([
    ...messageStates.map((state) => [state, toPublicMessageState(state)] as const),
    ...paymentStates.map((state) => [state, toPublicPaymentState(state)] as const),
  ])("says of the state '%s' that visitors see '%s'", (state, shown) => {
    expect(
      rows.filter((row) => row.startsWith(`| \`${state}\` |`) && row.endsWith(`| \`${shown}\` |`)),
    ).toHaveLength(1);
  });

  it.each(refundStates)("says what the refund's state '%s' means", (state) => {
    expect(rows.some((row) => row.startsWith(`| \`${state}\` |`))).toBe(true);
  });

  const cellsOf = (state: string, columns: number) =>
    rows
      .map((row) => row.slice(2, -2).split(" | "))
      .find(([name, ...cells]) => name === `\`${state}\`` && cells.length === columns);

  it.each(messageStates)("says where a message stands that is '%s', as the table in domain does", (state) => {
    const { handedOver, refund, final } = messageFacts[state];
    const [, , handed = "", money = "", ended = ""] = cellsOf(state, 5) ?? [];
    expect(handed).toBe(handedOver);
    expect(money).toMatch({ possible: /^yes\b/, begun: /^(?:begun|done)$/, none: /^no$/ }[refund]);
    expect(ended).toMatch(
      final === null ? /^no$/ : final === "unless_reported" ? /^after .*\(M20\)$/ : /^yes$/,
    );
  });

  it.each(paymentStates)("says where the money is of a payment that is '%s', as domain does", (state) => {
    expect(cellsOf(state, 3)?.[2]).toBe(paymentFacts[state].money.replace("_", " "));
  });

  it("gives each code one row, so that it means one thing", () => {
    const codes = codesIn(machine);
    expect(codes.length).toBeGreaterThan(60);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });
});

it.each(settingNames)("docs/settings.md explains the setting %s", (name) => {
  expect(files.find(({ path }) => path === "docs/settings.md")?.source).toContain(`\`${name}\``);
});

const book = [
  { path: "docs/spec.md", source: "## 4. States\n\n## 5. Rules\n" },
  { path: "docs/decisions/018-copies.md", source: "# 018 · Copies\n" },
  {
    path: "docs/machine.md",
    source: "# The machine\n\n## Messages\n\n| Code | Move |\n|---|---|\n| M8 | `claimed` |\n| M18a | x |\n",
  },
  { path: "worker/queue.ts", source: "export const consume = 1;\n" },
];
const broken = (path: string, source: string) => brokenCitations([...book, { path, source }]);

describe("a citation that resolves", () => {
  it.each([
    ["worker/x.ts", "/** As promised (spec §4, §5, decision 018; M8, M18a). */"],
    ["worker/x.ts", "// See `queue.ts`, `worker/queue.ts` and `queue.ts:consume`."],
    ["worker/x.test.ts", 'it("has one winner (M8)", () => {});'],
    [
      "docs/x.md",
      "[the machine](machine.md#messages), [queue](../worker/queue.ts), [home](https://example.com/x.md)",
    ],
    ["docs/x.md", "M8 and `M99` and decision 018"],
  ])("passes in %s: %s", (path, source) => {
    expect(broken(path, source)).toEqual([]);
  });

  it("is not what only looks like one", () => {
    expect(
      broken("worker/x.ts", 'const path = "M12 7v6"; const seat = "P99 (C77)"; const M55 = 0x1c99;'),
    ).toEqual([]);
    expect(
      broken("worker/x.ts", "// RFC 6238 §5.2, 3GPP TS 23.038 §6.2.1, GSM-7, UTF-16, IPv6, E.164, D1"),
    ).toEqual([]);
  });
});

describe("a citation that resolves nowhere", () => {
  it.each([
    ["worker/x.ts", "// (spec §12)"],
    ["worker/x.ts", "/** Ours (spec §4, §7). */"],
    ["worker/x.ts", "// (decision 099)"],
    ["worker/x.ts", "// (decisions 018, 099)"],
    ["worker/x.ts", "// design decision 018"],
    ["worker/x.ts", "// decision 18"],
    ["worker/x.ts", "// design §4"],
    ["worker/x.ts", "// The claim (M99)."],
    ["web/x.tsx", "{/* as C1–C21 say */}"],
    ["worker/x.test.ts", 'it("has one winner (M8, M99)", () => {});'],
    ["worker/x.test.ts", "it.each([1, 2])(`has one winner (M99)`, () => {});"],
    ["worker/x.test.ts", '  "has one winner: %o (M99)",'],
    ["worker/x.ts", "// See `worker/nowhere.ts`."],
    ["worker/x.ts", "// See `queue.ts:nothing`."],
    ["worker/x.ts", "// See docs/nowhere.md."],
    ["docs/x.md", "[nowhere](nowhere.md)"],
    ["docs/x.md", "[nowhere](machine.md#nothing)"],
    ["docs/x.md", "| M99 | a rule |"],
  ])("is told in %s: %s", (path, source) => {
    const told = broken(path, `\n${source}`);
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toMatch(new RegExp(`^${path.replaceAll(".", "\\.")}:2 `));
  });
});
