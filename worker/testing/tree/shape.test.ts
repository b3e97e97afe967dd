import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { graphOf, longestChain } from "./chains";
import { asked, oneOrder, otherWays } from "./one-order";
import { smallFiles } from "./small-files";
import { importsOf, isFree, leadsTo, type Source } from "./source";

const root = `${import.meta.dirname}/../../..`;
const read = (folders: readonly string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
      .map((name) => {
        const path = `${folder}/${name.replaceAll("\\", "/")}`;
        return { path, source: readFileSync(`${root}/${path}`, "utf8") };
      }),
  );
const tree = read(["worker", "web"]);
const product = tree.filter(({ path }) => !isFree(path));
const graph = graphOf(tree);

describe("a chain of imports", () => {
  it.each([
    ["worker/index.ts", 11],
    ["web/pages/landing/island.tsx", 9],
    ["web/panel/main.tsx", 15],
    ["web/status/main.tsx", 15],
  ])("of values from %s is at most %i files long", (entry, most) => {
    const chain = longestChain(graph, entry);
    expect(chain.length, chain.join(" > ")).toBeLessThanOrEqual(most);
    expect(chain.length).toBeGreaterThan(3);
  });

  it("is measured through folders, aliases and import(), and not through types", () => {
    const from = (path: string, ...lines: string[]): Source => ({ path, source: lines.join("\n") });
    const small = graphOf([
      from("worker/index.ts", 'import { a } from "./http";', 'import type { D } from "./d";'),
      from("worker/http/index.ts", 'const b = await import("#domain/b");'),
      from("worker/domain/b.ts", 'import { c } from "./c";', 'import { d } from "../index";'),
      from("worker/domain/c.ts", ""),
      from("worker/d.ts", 'import { e } from "./e";'),
    ]);
    expect(longestChain(small, "worker/index.ts")).toEqual([
      "worker/index.ts",
      "worker/http/index.ts",
      "worker/domain/b.ts",
      "worker/domain/c.ts",
    ]);
  });
});

describe("an order, followed from the form to its delivery,", () => {
  const way = oneOrder.map(([path]) => path);

  it("passes through at most 24 files, each of which there is, and once", () => {
    expect(way.length).toBeLessThanOrEqual(24);
    expect(new Set(way).size).toBe(way.length);
    expect(way.filter((path) => !graph.has(path))).toEqual([]);
  });

  it("is followed in CONTRIBUTING.md as it is here", () => {
    const book = readFileSync(`${root}/CONTRIBUTING.md`, "utf8");
    const section = book.split(/^## /m).find((part) => part.startsWith("Follow one order")) ?? "";
    const told = [...section.matchAll(/^\d+\. `(\S+)`: (.+)$/gm)].map(([, path, decides]) => [path, decides]);
    expect(told).toEqual(oneOrder);
  });

  it("is handed on by imports, save where a browser, a vendor or a queue comes in from outside", () => {
    const imported = new Set(way.flatMap((path) => graph.get(path) ?? []));
    expect(way.filter((path) => !imported.has(path))).toEqual([
      "web/features/send/SendForm.tsx",
      "worker/http/payments.ts",
      "worker/http/webhooks.ts",
      "worker/queue.ts",
      "web/features/payment/PaymentStatus.tsx",
    ]);
  });

  it("meets no use case that is not among them, unless it is asked a question or goes another way", () => {
    const met = new Set(way.flatMap((path) => graph.get(path) ?? []));
    const orders = [...met].filter((path) => path.startsWith("worker/usecases/orders/"));
    const others = [...Object.keys(asked), ...Object.keys(otherWays)];
    expect(orders.filter((path) => !way.includes(path)).toSorted()).toEqual(others.toSorted());
  });
});

describe("a file of twelve lines or fewer", () => {
  const lines = (source: string) => source.trimEnd().split("\n").length;
  const small = product.filter(({ source }) => lines(source) <= 12).map(({ path }) => path);

  it("stands alone for a reason, and there are at most twenty", () => {
    expect(small.toSorted()).toEqual(Object.keys(smallFiles).toSorted());
    expect(small.length).toBeLessThanOrEqual(20);
  });
});

describe("imports", () => {
  it("are read as paths of the tree, so that none is lost to the measures above", () => {
    const names = new Set(tree.map(({ path }) => path.replace(/\.tsx?$/, "")));
    const lost = product.flatMap(({ path, source }) =>
      importsOf(source).flatMap(({ from }) => {
        const to = leadsTo(path, from);
        const isCode = to !== null && !/\.(?:css|html|json|svg|txt)$|\?/.test(to);
        return isCode && !names.has(to) && !names.has(`${to}/index`) ? [`${path}: ${from}`] : [];
      }),
    );
    expect(lost).toEqual([]);
  });
});

describe("a test that waits", () => {
  it("waits as long as it takes: only `eventually` asks vitest, whose own patience is one second", () => {
    const impatient = [...tree, ...read(["fakes", "scripts", "relay"])].filter(({ source }) =>
      /\bvi\s*\.waitFor\b/.test(source),
    );
    expect(impatient.map(({ path }) => path)).toEqual(["worker/testing/eventually.ts"]);
  });
});
