// `npm run test:mutants`: mutation testing. Each rule of the domain, and each use case that moves money, is broken in every small
// way that Stryker knows, one at a time; a mutant that no test notices survives, and is killed by a better test or argued.
import { parseArgs } from "node:util";
import { mutate } from "./mutants/mutate.ts";
import { type PartName, partNames, parts } from "./mutants/parts.ts";
import { filesOf, percent, report } from "./mutants/report.ts";

const usage = `
  npm run test:mutants                       both parts; an hour or two on two quiet cores
  npm run test:mutants -- domain             one part
  npm run test:mutants -- money worker/usecases/orders/refund-order.ts …

Goes on from what earlier runs have found out, file by file (.cache/mutants): a mutant is tried again where its line or the test that
killed it has changed, and a survivor where a test was added. Ends with 0 where enough of each part is killed or argued.

  --near              judged by the tests beside them alone, which is quick; the survivors are then for a run without it
  --report            says what is known, and mutates nothing
  --least <percent>   what must be killed or argued of each part, 90 by default
  --all               also those that are argued
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    near: { type: "boolean", default: false },
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
    if (!values.report) await mutateAll(name, files.length > 0 ? files : filesOf(name));
    failed += percent(report(name, files, values.all)) < Number(values.least) ? 1 : 0;
  }
  return failed === 0 ? 0 : 1;
}

async function mutateAll(name: PartName, files: readonly string[]): Promise<void> {
  const { chunk } = parts[name];
  for (let first = 0; first < files.length; first += chunk) {
    const some = files.slice(first, first + chunk);
    console.log(`${name}: files ${first + 1} to ${first + some.length} of ${files.length}`);
    await mutate(name, some, values.near);
    report(name, some, values.all);
  }
}
