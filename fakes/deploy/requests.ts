import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { beginTrial } from "./trial.ts";

const number = "+31612345678";

/**
 * A person asks what is kept of their number, at a deployed copy, by the real command from a shell that knows no key.
 *
 * @returns what is wrong, in sentences; none where all is well
 */
export async function answerRequests(): Promise<string[]> {
  const trial = await beginTrial({ settings: rightSettings });
  const wrong: string[] = [];
  const hold = (is: boolean, sentence: string) => {
    console.log(`${is ? "ok   " : "FAIL "} ${sentence}`);
    if (!is) wrong.push(sentence);
  };
  const isTokenLeft = () =>
    Object.values(trial.cloud.account.workers).some(
      ({ versions }) => "OPERATOR_TOKEN" in (versions.at(-1)?.secrets ?? {}),
    );
  const request = join(trial.dir, "request");
  const file = join(trial.dir, "export.json");
  writeFileSync(request, `subject: ${number}\nreason: by letter, passport seen\n`, { mode: 0o600 });
  const to = ["phone", "--by", "noor", "--request", request];
  try {
    const deployed = await trial.run("deploy", "--yes");
    hold(deployed.code === 0, `deployed (${deployed.code === 0 ? "green" : deployed.said.slice(-2_000)})`);

    const watch = watchProcesses(number.slice(1));
    const made = await trial.ask("export", ...to, "--out", file);
    hold(made.code === 0, `an export is written: ${lastOf(made.said)}`);
    hold(!(await watch.end()), "the number stood in no list of processes meanwhile");
    hold((statSync(file).mode & 0o077) === 0, "nobody else can read it");
    const { document } = JSON.parse(readFileSync(file, "utf8")) as { document: { subject: unknown } };
    hold(JSON.stringify(document.subject).includes(number), "it is about the number that was asked about");
    hold(!isTokenLeft(), "the token was taken away");

    const genuine = await trial.ask("verify", file);
    hold(genuine.code === 0, `it verifies: ${lastOf(genuine.said)}`);
    writeFileSync(file, readFileSync(file, "utf8").replace("by letter", "by phone!"));
    const altered = await trial.ask("verify", file);
    hold(altered.code === 1, `with other words it does not: ${lastOf(altered.said)}`);

    const erased = await trial.ask("erase", ...to, "--yes");
    hold(
      erased.code === 1 && /Nothing is kept/.test(erased.said),
      `nothing to erase: ${lastOf(erased.said)}`,
    );
    hold(!isTokenLeft(), "the token of a refused order was taken away");
    return wrong;
  } finally {
    await trial.end();
  }
}

const lastOf = (said: string): string => said.trim().split("\n").slice(-1).join("");

/** Looks for a text in the arguments of everything that runs here, some times a second, until it is told to end. */
function watchProcesses(text: string) {
  let isSeen = false;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      isSeen ||= argumentsOfAll().some((words) => words.includes(text));
      await pause(50);
    }
  })();
  return {
    async end(): Promise<boolean> {
      isOver = true;
      await watching;
      return isSeen;
    },
  };
}

function argumentsOfAll(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, "utf8");
      } catch {
        // It ended meanwhile.
        return "";
      }
    });
}
