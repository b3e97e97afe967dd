// `npm run test:names`: sender names, whole: what is made of two hundred of them in fifteen ways, and what people are called in
// nine languages. `npm test` takes a sample.
import { writeFileSync } from "node:fs";
import { runNode } from "./lib/child.mjs";
import { at } from "./lib/root.mjs";

const [flag = "", ...rest] = process.argv.slice(2);
if (rest.length > 0 || !["", "--write"].includes(flag)) {
  console.error(`
  npm run test:names              every class and every language, with a table; two minutes
  npm run test:names -- --write   first makes worker/domain/familiar-names.gen.json anew, after a change of the guarded names
`);
  process.exit(flag === "--help" ? 0 : 2);
}
const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "pure",
  "--disable-console-intercept=true",
];
const run = (NAMES: string, file: string) => runNode([...vitest, file], { env: { ...process.env, NAMES } });
const list = at("worker/domain/familiar-names.gen.json");
// What stands in the list hides what it is made of.
if (flag === "--write") writeFileSync(list, `${JSON.stringify({ familiar: "" })}\n`);
const written = flag === "--write" ? await run("write", "fakes/names/familiar.test.ts") : 0;
process.exitCode = written || (await run("whole", "fakes/names/names.test.ts"));
