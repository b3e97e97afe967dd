import {
  chanceOf,
  databasesToHold,
  fullAfter,
  halfUsedAt,
  type Latency,
  timeOf,
  waitOf,
} from "./databases.ts";

/** Of the API benchmark of docs/benchmarks.md, and what D1 may take with its replicas: Cloudflare says under one, and several. */
const latencies: Readonly<Record<string, Latency>> = {
  "measured here, without replicas": { read: 0.8, write: 1.25 },
  "D1 as usual": { read: 0.5, write: 4 },
  "D1, slow": { read: 1, write: 8 },
  "D1, bad": { read: 2, write: 15 },
};
const usual: Latency = { read: 0.5, write: 4 };

const rates = { storage: [0.02, 0.1, 0.3, 1, 10], waits: [2, 5, 10, 20, 40] } as const;
const counts = [1, 2, 4, 8] as const;
const minutes = 4;

/** The tables of decision 103, computed. */
export const databaseTables = (): string => [storageTable(), "", timeTable(), "", waitTable()].join("\n");

function storageTable(): string {
  const rows = rates.storage.map((rate) => [
    String(rate),
    Math.round(rate * 86_400).toLocaleString("en"),
    daysOf(fullAfter(rate, false)),
    daysOf(fullAfter(rate, true)),
    String(databasesToHold(rate, false)),
    String(databasesToHold(rate, true)),
  ]);
  return tableOf(
    [
      "Paid a second",
      "a day",
      "one is full after",
      "with an archive",
      "databases for seven years",
      "with an archive",
    ],
    rows,
  );
}

const daysOf = (days: number): string => {
  if (!Number.isFinite(days)) return "never";
  return days < 400 ? `${days} days` : `${(days / 365).toFixed(1)} years`;
};

function timeTable(): string {
  const rows = Object.entries(latencies).map(([name, latency]) => [
    `${name}: ${latency.read} and ${latency.write} ms`,
    timeOf(latency).own.toFixed(0),
    ...counts.map((databases) => halfUsedAt(latency, databases).toFixed(0)),
  ]);
  return tableOf(["A read and a write", "ms an order", ...counts.map((count) => databasesIn(count))], rows);
}

function waitTable(): string {
  const rows = rates.waits.map((rate) => [
    String(rate),
    ...counts.map((databases) => {
      const wait = waitOf({
        latency: usual,
        rate,
        databases,
        minutes,
        chance: chanceOf(rate * 100 + databases),
      });
      return Number.isFinite(wait) ? `${wait.toFixed(0)} ms` : "ends";
    }),
  ]);
  return tableOf(["Paid a second", ...counts.map((count) => databasesIn(count))], rows);
}

const databasesIn = (count: number): string => (count === 1 ? "one database" : `${count} and a directory`);

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(heads),
    `|${heads.map((_, index) => (index === 0 ? "---|" : "--:|")).join("")}`,
    ...rows.map(line),
  ].join("\n");
}
