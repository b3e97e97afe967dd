// `npm run test:deployed`: the product as it is uploaded, at its real addresses, with no secret on the way.
import { parseArgs } from "node:util";
import { topologies } from "../../scripts/deploy/names.ts";
import { stagingSettings } from "../../scripts/deploy/testing/copy.ts";
import { deployWithCanaries } from "./canaries.ts";
import { journey } from "./journeys.ts";
import { refuseWrongSetups } from "./refused.ts";
import { answerRequests } from "./requests.ts";
import { setUpStaff } from "./staff.ts";
import { beginTrial } from "./trial.ts";

const usage = `
  npm run test:deployed            all of it, some minutes
  npm run test:deployed -- <part>  refused, staging, canaries, staff, requests, ${topologies.join(" or ")}

refused: some wrong setups, through the real command: a sentence each, and nothing is changed.
staging: is deployed, with test money for listed numbers and hidden from search engines, and the doctor finds all well.
canaries: a deploy with secrets that exist nowhere else, which are then looked for in arguments, output, logs, uploads and the record
of the played API; and the upload holds nothing that only development may have.
staff: accounts are made and mended by the command line, which has no key, and its token is gone whatever happens.
requests: what the law asks about one number is answered by the Worker, signed, and the number stands in no list of processes.
${topologies.join(", ")}: an order at the real address, in Chromium, paid at a played Mollie and delivered by a played CM.com.
`;

const parts: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  refused: refuseWrongSetups,
  staging: async () => {
    const trial = await beginTrial({ name: "staging", settings: stagingSettings });
    try {
      for (const [command, ...args] of [["deploy", "--yes"], ["doctor"]] as const) {
        const { code, said } = await trial.run(command, ...args);
        if (code !== 0) return [`npm run ${command} -- staging ended with ${code}:\n${said}`];
        console.log(`ok    npm run ${command} -- staging`);
      }
      return [];
    } finally {
      await trial.end();
    }
  },
  canaries: async () => {
    const { wrong, told } = await deployWithCanaries();
    for (const line of told) console.log(`ok    ${line}`);
    return wrong;
  },
  staff: setUpStaff,
  requests: answerRequests,
  ...Object.fromEntries(
    topologies.map((topology) => [
      topology,
      async () => ((await journey(topology)) ? [] : [`the journeys of the topology ${topology} failed`]),
    ]),
  ),
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
const asked = positionals.length > 0 ? positionals : Object.keys(parts);
if (values.help || asked.some((name) => !Object.hasOwn(parts, name))) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  const wrong: string[] = [];
  for (const name of asked) {
    console.log(`— ${name} —`);
    wrong.push(...((await parts[name]?.()) ?? []));
  }
  for (const sentence of wrong) console.log(`FAIL  ${sentence}`);
  console.log(wrong.length === 0 ? "All is well." : `${wrong.length} things are wrong.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
