// `npm run gate`: what the gate would say of texts in a file, one a line.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { defaultThresholds, findLink, hasControls, judge, judgeSender } from "./lib/worker.ts";

const usage = `
  npm run gate -- --file texts.jsonl   {"text","sender","country"} a line; sender and country may be left out

Prints {"tier","codes"} a line, in the same order: "send", "hold" or "refuse", and the rules that say so. A link counts as refused
("link"), and so does a name that no order may have ("sender_protected" and its kin) and a text with control characters
("message_charset"). What staff restrict is not known here. Counts come last, on stderr. Ends with 2 where a
line is none, and prints nothing then.
`;

type Line = { readonly text: string; readonly sender: string; readonly country: string | null };
type Answer = { readonly tier: string; readonly codes: readonly string[] };

const { values } = parseArgs({ options: { file: { type: "string" }, help: { type: "boolean" } } });
if (values.help || values.file === undefined) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const answers = linesOf(read(values.file)).map(answerTo);
for (const answer of answers) process.stdout.write(`${JSON.stringify(answer)}\n`);
const counts = new Map<string, number>();
for (const { tier, codes } of answers)
  for (const name of [tier, ...codes.map((code) => `  ${code}`)])
    counts.set(name, (counts.get(name) ?? 0) + 1);
console.error([...counts].map(([name, count]) => `${name.padEnd(20)} ${count}`).join("\n"));

function answerTo({ text, sender, country }: Line): Answer {
  const { tier, codes } = judge(
    { text, sender, country, facts: { widespread: false } },
    { dryRun: new Set(), thresholds: defaultThresholds },
  );
  const refused = [
    sender === "" ? null : judgeSender(sender).refusal,
    hasControls(text) ? "message_charset" : null,
    findLink(text) ? "link" : null,
  ].filter((one) => one !== null);
  return { tier: refused.length > 0 ? "refuse" : tier, codes: [...refused, ...codes] };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return stop(`${file} cannot be read`);
  }
}

function linesOf(contents: string): readonly Line[] {
  return contents
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((line, at) => (line.trim() === "" ? [] : [lineOf(line, at + 1)]));
}

function lineOf(line: string, at: number): Line {
  const { text, sender = "", country = null } = objectIn(line, at);
  if (typeof text !== "string") return stop(`line ${at}: "text" must be a text`);
  if (typeof sender !== "string") return stop(`line ${at}: "sender" must be a text`);
  if (country !== null && typeof country !== "string") return stop(`line ${at}: "country" must be a text`);
  return { text, sender, country: country?.toUpperCase() ?? null };
}

function objectIn(line: string, at: number): Partial<Record<keyof Line, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : stop(`line ${at} is no object`);
  } catch {
    return stop(`line ${at} is no JSON`);
  }
}

function stop(problem: string): never {
  console.error(problem);
  process.exit(2);
}
