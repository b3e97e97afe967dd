// `npm run archive -- production|staging|local verify|replay [--month 2026-08]`: whether the archive is whole, and says what the tallies say.
import { parseArgs } from "node:util";
import { replayArchive, verifyArchive } from "../worker/usecases/archive/verify-archive.ts";
import { environments, isEnvironment } from "./deploy/names.ts";
import { localArchive } from "./lib/local-archive.ts";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";
import { placeOf } from "./restore/place.ts";

const names = `${environments.join("|")}|local`;
const usage = `
  npm run archive -- ${names} verify   opens every part and holds it against its receipt and the books; a checksum of each month
  npm run archive -- ${names} replay   counts the days anew, from the archive and from what is not archived yet, and
                                                 holds them against the tallies

  --month 2026-08   that month only (of replay: the days of that month)

Changes nothing. Ends with 0 only where every part is whole, or no day differs; what is wrong is named.
`;

await runCommand(usage, run);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { month: { type: "string" } },
  });
  const [name = "", command, ...more] = positionals;
  const month = values.month ?? null;
  const isCommand = command === "verify" || command === "replay";
  if (name !== "local" && !isEnvironment(name))
    throw new Misuse(usage, notOneOf("environment", name, [...environments, "local"]));
  if (!isCommand || more.length > 0)
    throw new Misuse(usage, notOneOf("command", [command, ...more].join(" "), ["verify", "replay"]));
  if (month !== null && !/^\d{4}-\d\d$/.test(month)) throw new Error("A month reads 2026-08.");
  const { kit, close } = isEnvironment(name) ? remote(name) : await localArchive();
  try {
    return command === "verify" ? await verify(kit, month) : await replay(kit, month);
  } finally {
    await close();
  }
}

function remote(name: Parameters<typeof placeOf>[0]) {
  const { ask, bucket, envelope } = placeOf(name, process.env);
  return { kit: { ask, archive: bucket, envelope }, close: async () => {} };
}

type Kit = Parameters<typeof verifyArchive>[0];

async function verify(kit: Kit, month: string | null): Promise<number> {
  const { parts, orders, months, broken } = await verifyArchive(kit, month);
  for (const [name, digest] of Object.entries(months)) console.log(`${name}  ${digest}`);
  for (const { key, problem } of broken) console.error(`${key} is ${problem}`);
  console.log(
    `${orders} orders in ${parts} parts: ${broken.length === 0 ? "whole" : `${broken.length} broken`}.`,
  );
  return broken.length === 0 ? 0 : 1;
}

async function replay(kit: Kit, month: string | null): Promise<number> {
  const differences = await replayArchive(kit, month);
  if (differences.length > 0) console.table(differences);
  console.log(differences.length === 0 ? "No day differs." : `${differences.length} counts differ.`);
  return differences.length === 0 ? 0 : 1;
}
