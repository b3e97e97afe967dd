// `npm run test:mutants`: mutation testing. Each rule of the domain, and each use case that moves money, is broken in every small
// way that Stryker knows, one at a time; a mutant that no test notices survives, and is killed by a better test or argued.
import { parseArgs } from "node:util";
import { judge } from "./mutants/judge.ts";
import { type PartName, partNames } from "./mutants/parts.ts";
import { filesOf, percent, report } from "./mutants/report.ts";

const usage = `
  npm run test:mutants                       every part
  npm run test:mutants -- domain             one part
  npm run test:mutants -- money worker/usecases/orders/refund-order.ts …

Tells of survivors file by file, and keeps what came of each (.cache/mutants), so that a part may be gone through in several runs.
Ends with 0 where enough of each part is killed or argued.

  --again             only what survived before in files that have not changed since: after tests were written for it
  --report            says what is known of files that have not changed since, and mutates nothing
  --least <percent>   what must be killed or argued of each part, 90 by default
  --all               also those that are argued
`;

/** Files whose mutants one process judges. */
const chunk = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    least: { type: "string", default: "90" },
    all: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(usage);
else process.exitCode = await testMutants();

async function testMutants(): Promise<number> {
  const chosen = partNames.filter((name) => positionals.includes(name));
  const files = positionals.filter((name) => name.endsWith(".ts"));
  let failed = 0;
  for (const name of chosen.length > 0 ? chosen : partNames) {
    if (!values.report) await judgeAll(name, files.length > 0 ? files : filesOf(name));
    failed += percent(report(name, files, values.all)) < Number(values.least) ? 1 : 0;
  }
  return failed === 0 ? 0 : 1;
}

async function judgeAll(name: PartName, files: readonly string[]): Promise<void> {
  for (let first = 0; first < files.length; first += chunk) {
    const some = files.slice(first, first + chunk);
    console.log(`${name}: files ${first + 1} to ${first + some.length} of ${files.length}`);
    await judge(name, some, values.again);
    report(name, some, values.all);
  }
}
