// `npm run case -- export|hold|release|erase|verify`: what the law asks about one person's data (docs/operate/requests.md).
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import {
  type CaseDone,
  type CaseRequest,
  caseResponse,
  type Found,
  type Kept,
} from "../worker/contract/cases.ts";
import { type SubjectKind, subjectKinds } from "../worker/domain/cases.ts";
import { environments, isEnvironment } from "./deploy/names.ts";
import { type Asked, endOfDay, fileOf, proofIn, readRequest, requestIn } from "./lib/case-request.ts";
import { migrate } from "./lib/database.ts";
import { askLocalWorker } from "./lib/local-worker.ts";
import { visit } from "./lib/rig.ts";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";
import { askWorker, findDeployment } from "./lib/staff-remote.ts";

const kinds = subjectKinds.join("|");
const usage = `
  npm run case -- export  ${kinds} --by <your name> [--out <file>]
                          everything that is held of one subject, and nothing of others, as signed JSON
  npm run case -- export  … --order-of-court <its number> --second <username>
                          for a court: also who sent, who paid and who reported. A second person, with an account in the
                          panel and a second step, gives a code of it
  npm run case -- hold    ${kinds} --by <your name> --until 2027-01-31
                          keeps the orders and reports past every clock, until the end of that day
  npm run case -- release ${kinds} --by <your name>
  npm run case -- erase   ${kinds} --by <your name> [--yes]
                          what is known of the subject goes now, unless a hold, the books, an open report or a block keeps it
  npm run case -- verify  <file>         whether an export is ours, and nobody changed a word of it

  Whom it is about and why is asked for, or read from standard input or from a file that only you can read, as lines:
      subject: +31612345678
      reason: request by letter of 14 November, passport seen
      code: 123456                       (the second person's, for a court)

  --request <file>  that file, with mode 0600
  --remote <name>   the deployed copy: ${environments.join(" or ")}; without it the copy that runs here
`;

const commands = ["export", "hold", "release", "erase"] as const;
type Command = (typeof commands)[number];
const isCommand = (text: string): text is Command => (commands as readonly string[]).includes(text);
const isKind = (text: string): text is SubjectKind => (subjectKinds as readonly string[]).includes(text);

const why: Readonly<Record<Kept["by"], string>> = {
  on_hold: "on legal hold, whole",
  books: "orders as bare books: amounts, times and states, seven years (tax law)",
  open_report: "reports that nobody has decided about, without their reporter; decide, and erase again",
  block: "blocks, which protect whoever asked for them",
};

await runCommand(usage, run);

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: "string" },
      out: { type: "string" },
      until: { type: "string" },
      yes: { type: "boolean" },
      request: { type: "string" },
      remote: { type: "string" },
      second: { type: "string" },
      "order-of-court": { type: "string" },
    },
  });
  const [command = "", what = "", ...more] = positionals;
  if (more.length > 0) throw new Misuse(usage, `'${more[0]}' is a word too many.`);
  if (command === "verify") return verify(what, values.remote);
  if (!isCommand(command)) throw new Misuse(usage, notOneOf("command", command, [...commands, "verify"]));
  if (!isKind(what)) throw new Misuse(usage, notOneOf("kind of subject", what, subjectKinds));
  if (!values.by) throw new Misuse(usage, "Say who you are: --by <your name>.");
  if (values.out !== undefined && existsSync(values.out))
    throw new Error(`There is a ${values.out} already.`);
  const isForCourt = values["order-of-court"] !== undefined;
  if (isForCourt !== (values.second !== undefined) || (isForCourt && command !== "export"))
    throw new Error("--order-of-court goes with export, and with --second.");
  if ((command === "hold") !== (values.until !== undefined))
    throw new Error("hold needs --until 2027-01-31, and nothing else takes it.");
  const asked = await readAsked(values.request, isForCourt);
  if (command === "erase" && !values.yes) await confirmErasure();
  const order = orderOf({
    command,
    kind: what,
    by: values.by,
    asked,
    until: values.until,
    court: courtOf(values, asked),
  });
  console.log(tell(await carryOut(order, values.remote), values.out));
}

/** Of a terminal each thing is asked; otherwise standard input says it. What is typed stands in no list of processes. */
async function readAsked(file: string | undefined, isForCourt: boolean): Promise<Asked> {
  if (file !== undefined) return requestIn(file);
  if (!process.stdin.isTTY) return readRequest(readFileSync(0, "utf8"));
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const subject = await prompt.question("Whom is it about? ");
    const reason = await prompt.question("Why? ");
    const code = isForCourt ? await prompt.question("Code of the second person: ") : "";
    return readRequest(`subject: ${subject}\nreason: ${reason}\ncode: ${code}`);
  } finally {
    prompt.close();
  }
}

async function confirmErasure(): Promise<void> {
  if (!process.stdin.isTTY) throw new Error("Nothing brings it back: say --yes.");
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question("Nothing brings it back. Type 'erase' to go on: ");
  prompt.close();
  if (answer.trim() !== "erase") throw new Error("Nothing was done.");
}

type Court = Extract<CaseRequest, { command: "export" }>["court"];

function courtOf(
  values: { readonly "order-of-court"?: string | undefined; readonly second?: string | undefined },
  { code }: Asked,
): Court {
  const { "order-of-court": reference, second } = values;
  if (reference === undefined || second === undefined) return null;
  if (code === undefined) throw new Error("The request has no line 'code: …' of the second person.");
  return { reference, username: second, code };
}

type Given = {
  readonly command: Command;
  readonly kind: SubjectKind;
  readonly by: string;
  readonly asked: Asked;
  readonly until: string | undefined;
  readonly court: Court;
};

function orderOf({ command, kind, by, asked, until, court }: Given): CaseRequest {
  const common = { operator: by, reason: asked.reason, subject: { kind, value: asked.subject } };
  if (command === "export") return { command, ...common, court };
  return command === "hold" ? { command, ...common, until: endOfDay(until ?? "") } : { command, ...common };
}

/** The keys that open what is sealed stay in the Worker: it does the work, here or where it is deployed. */
async function carryOut(body: CaseRequest, remote: string | undefined): Promise<CaseDone> {
  const order = {
    path: "/cases",
    body,
    answer: caseResponse,
    proof: "the log in the panel says.",
    within: 60_000,
  } as const;
  if (remote !== undefined) {
    if (!isEnvironment(remote)) throw new Error(`--remote is ${environments.join(" or ")}, not '${remote}'.`);
    return (await askWorker(findDeployment(remote, process.env), order)).data;
  }
  const rig = visit();
  await migrate(rig);
  return (await askLocalWorker(rig, order)).data;
}

async function verify(file: string, remote: string | undefined): Promise<void> {
  if (file === "") throw new Misuse(usage, "verify needs the file of an export.");
  const done = await carryOut({ command: "verify", ...proofIn(readFileSync(file, "utf8")) }, remote);
  const isGenuine = done.command === "verify" && done.genuine;
  console.log(isGenuine ? `${file} is ours, to the letter.` : `${file} is not as we made it.`);
  if (!isGenuine) process.exitCode = 1;
}

/** What was done, in words; an export is written to its file first. */
function tell(done: CaseDone, out: string | undefined): string {
  switch (done.command) {
    case "export": {
      const file = out ?? `case-${done.case}.json`;
      writeFileSync(file, fileOf(done.document, done.signature), { mode: 0o600, flag: "wx" });
      return `Case ${done.case}: written to ${file}, for you alone to read. It lies there until you delete it.`;
    }
    case "hold": {
      const until = new Date(done.until).toUTCString();
      return `Case ${done.case}: ${counted(done.found)} on hold until ${until}.`;
    }
    case "release":
      return `Case ${done.case}: ${counted(done.found)} on hold no more.`;
    case "erase": {
      const kept = Object.entries(countedBy(done.kept)).map(
        ([by, count]) => `\n  kept: ${count} ${why[by as Kept["by"]]}`,
      );
      return `Case ${done.case}: erased what ${counted(done.found)} held of the subject.${kept.join("")}`;
    }
    case "verify":
      return "";
  }
}

function counted({ orders, reports }: Found): string {
  return `${orders.length} order(s) and ${reports.length} report(s)`;
}

function countedBy(kept: readonly Kept[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { by } of kept) counts[by] = (counts[by] ?? 0) + 1;
  return counts;
}
