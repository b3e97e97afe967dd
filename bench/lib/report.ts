import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { at } from "../../scripts/lib/root.mjs";

export type Goal = { goal: string; bar: string; measured: string; pass: boolean };

/** A Markdown table that reads well in a terminal too. The first column is text, the others are figures. */
export function table(head: string[], rows: string[][]) {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (row: string[]) => `| ${row.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

export const goalTable = (goals: Goal[]) =>
  table(
    ["Goal", "Bar", "Measured", "Result"],
    goals.map(({ goal, bar, measured, pass }) => [goal, bar, measured, pass ? "pass" : "**fail**"]),
  );

/** A goal that a number must not exceed, or must reach. */
export function limit(
  goal: string,
  side: "at most" | "at least",
  bar: number,
  measured: number,
  say: (value: number) => string = String,
): Goal {
  const pass = side === "at most" ? measured <= bar : measured >= bar;
  return { goal, bar: `${side} ${say(bar)}`, measured: say(measured), pass };
}

const file = "docs/benchmarks.md";
const intro = `# Benchmarks

Medians of interleaved runs, with the bars that the product sets itself. Absolute times depend on the machine; the ratios
are what counts, and each compares things that were measured in the same run. Written by \`npm run bench\`.
`;

/** Prints a program's findings and puts them in the place of its earlier ones in the document. */
export function publish(name: "web" | "api", text: string, goals: Goal[]) {
  console.log(`\n${text}`);
  const missed = goals.filter(({ pass }) => !pass);
  console.log(
    missed.length === 0
      ? `\nAll ${goals.length} goals are met.`
      : `\n${missed.length} of ${goals.length} goals MISSED:\n${missed.map(sayMissed).join("\n")}`,
  );
  const before = existsSync(at(file)) ? readFileSync(at(file), "utf8") : intro;
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), withSection(before, name, text.trim()));
  console.log(`\nWritten to ${file}.`);
}

const sayMissed = ({ goal, bar, measured }: Goal) => `  ${goal}: ${measured}, wanted ${bar}`;

/** A document with a section in the place of its earlier one, or at its end: what stands around it was written by hand. */
function withSection(before: string, name: string, text: string): string {
  const section = `<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->`;
  const own = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->`);
  return own.test(before) ? before.replace(own, () => section) : `${before.trimEnd()}\n\n${section}\n`;
}
