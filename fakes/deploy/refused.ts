import { spawn } from "node:child_process";
import { once } from "node:events";
import { at, root } from "../../scripts/lib/root.mjs";
import { prepare, type WrongSetup, wrongSetups } from "./wrong-setups.ts";

/**
 * The real command, given some of the wrong setups: it must end with an exit status that is not 0, say the sentence, and write
 * nothing. All of them are tried without the command in wrong-setups.test.ts.
 *
 * @returns what is wrong, in sentences
 */
export async function refuseWrongSetups(): Promise<string[]> {
  const wrong: string[] = [];
  for (const setup of wrongSetups.filter((_, at) => at % 7 === 0)) {
    const { code, said, writes } = await deployed(setup);
    const isSaid = said.split("\n").some((line) => setup.says.test(line.replace(/^✗ /, "")));
    console.log(`${code === 1 && isSaid && writes === 0 ? "ok  " : "FAIL"}  ${setup.title}`);
    if (code !== 1) wrong.push(`${setup.title}: the command ended with ${code}`);
    if (!isSaid) wrong.push(`${setup.title}: it was not named in\n${said}`);
    if (writes > 0) wrong.push(`${setup.title}: ${writes} writes`);
  }
  return wrong;
}

async function deployed(setup: WrongSetup) {
  const { name, topology, environment, copy, cloud, end } = await prepare(setup);
  try {
    const script = [at("scripts/run.mjs"), "scripts/deploy.ts", name, "--yes", "--topology", topology];
    const env = { PATH: process.env.PATH, HOME: copy.root, DEPLOY_ROOT: copy.root, ...environment };
    const child = spawn(process.execPath, script, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk;
      });
    const [code] = (await once(child, "close")) as [number | null];
    return { code, said, writes: cloud.record().filter(({ write }) => write).length };
  } finally {
    await end();
  }
}
