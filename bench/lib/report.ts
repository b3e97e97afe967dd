import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { at } from "../../scripts/lib/root.mjs";

/** @typedef {{ goal: string, bar: string, measured: string, pass: boolean }} Goal */

/**
 * A Markdown table that reads well in a terminal too. The first column is text, the others are figures.
 *
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (/** @type {string} */ cell, /** @type {number} */ column) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (/** @type {string[]} */ row) => `| ${row.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** @param {Goal[]} goals */
export const goalTable = (goals) =>
  table(
    ["Goal", "Bar", "Measured", "Result"],
    goals.map(({ goal, bar, measured, pass }) => [goal, bar, measured, pass ? "pass" : "**fail**"]),
  );

/**
 * A goal that a number must not exceed, or must reach.
 *
 * @param {string} goal
 * @param {"at most" | "at least"} side
 * @param {number} bar
 * @param {number} measured
 * @param {(value: number) => string} [say]
 * @returns {Goal}
 */
export function limit(goal, side, bar, measured, say = String) {
  const pass = side === "at most" ? measured <= bar : measured >= bar;
  return { goal, bar: `${side} ${say(bar)}`, measured: say(measured), pass };
}

const file = "docs/benchmarks.md";
const sections = ["web", "api"];
const intro = `# Benchmarks

Medians of interleaved runs, with the bars that the product sets itself. Absolute times depend on the machine; the ratios
are what counts, and each compares things that were measured in the same run. Written by \`npm run bench\`.
`;

/**
 * Prints a program's findings and puts them in the place of its earlier ones in the document.
 *
 * @param {"web" | "api"} name
 * @param {string} text
 * @param {Goal[]} goals
 */
export function publish(name, text, goals) {
  console.log(`\n${text}`);
  const missed = goals.filter(({ pass }) => !pass);
  console.log(
    missed.length === 0
      ? `\nAll ${goals.length} goals are met.`
      : `\n${missed.length} of ${goals.length} goals MISSED:\n${missed.map(sayMissed).join("\n")}`,
  );
  const before = existsSync(at(file)) ? readFileSync(at(file), "utf8") : "";
  const bodies = sections.map((one) => (one === name ? text.trim() : sectionIn(before, one)));
  const marked = sections.flatMap((one, index) =>
    bodies[index] ? [`<!-- ${one} -->\n\n${bodies[index]}\n\n<!-- /${one} -->\n`] : [],
  );
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), [intro, ...marked].join("\n"));
  console.log(`\nWritten to ${file}.`);
}

const sayMissed = (/** @type {Goal} */ { goal, bar, measured }) => `  ${goal}: ${measured}, wanted ${bar}`;

/**
 * @param {string} text
 * @param {string} name
 */
const sectionIn = (text, name) =>
  text.match(new RegExp(`<!-- ${name} -->\n\n([\\s\\S]*?)\n\n<!-- /${name} -->`))?.[1] ?? "";
