import { setTimeout as pause } from "node:timers/promises";
import { rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { beginTrial } from "./trial.ts";

const secret = "OPERATOR_TOKEN";

/**
 * Accounts of a deployed copy, set up by the real command from a shell that knows no key: the Worker makes the hash, behind a
 * token that is gone afterwards, also where the command is stopped or Cloudflare says no.
 *
 * @returns what is wrong, in sentences; none where all is well
 */
export async function setUpStaff(): Promise<string[]> {
  const trial = await beginTrial({ settings: rightSettings });
  const wrong: string[] = [];
  const hold = (is: boolean, sentence: string) => {
    console.log(`${is ? "ok   " : "FAIL "} ${sentence}`);
    if (!is) wrong.push(sentence);
  };
  const { cloud } = trial;
  const isTokenLeft = () =>
    Object.values(cloud.account.workers).some(({ versions }) => secret in (versions.at(-1)?.secrets ?? {}));
  try {
    const deployed = await trial.run("deploy", "--yes");
    hold(deployed.code === 0, `deployed (${deployed.code === 0 ? "green" : deployed.said.slice(-2_000)})`);

    const made = await trial.admin(["create", "noor"]);
    const password = /signs in with: (\S+)/.exec(made.said)?.[1] ?? "";
    hold(made.code === 0 && password !== "", `noor is made: ${made.said.trim().split("\n").at(-1)}`);
    hold(
      (await signIn(trial.site, "noor", password)) === 200,
      "noor can sign in with the password that was printed",
    );
    hold((await signIn(trial.site, "noor", `${password}x`)) === 401, "and with no other");
    hold(!isTokenLeft(), "the token was taken away");

    const again = await trial.admin(["create", "noor"]);
    hold(again.code !== 0 && /already an account/.test(again.said), "a second noor is refused, and said so");
    hold(!isTokenLeft(), "the token of a refused order was taken away");

    const link = await trial.admin(["link", "noor"]);
    hold(/\/admin-login#link=[\w-]{43}/.test(link.said), "a link leads to the site's own address");
    const list = await trial.admin(["list"]);
    hold(list.code === 0 && /noor/.test(list.said), "the list has noor");

    const stopped = await trial.admin(["reset", "noor"], async (child) => {
      while (!isTokenLeft() && child.exitCode === null) await pause(20);
      child.kill("SIGINT");
    });
    hold(
      stopped.code !== 0 && !isTokenLeft(),
      "stopped while the token is set, it is taken away all the same",
    );

    cloud.faults.failAt(cloud.faults.counts().all + 1);
    const failed = await trial.admin(["create", "piet"]);
    hold(
      failed.code !== 0 && failed.said.trim() !== "" && !isTokenLeft(),
      `Cloudflare says no: ${lastOf(failed.said)}`,
    );
    return wrong;
  } finally {
    await trial.end();
  }
}

const lastOf = (said: string): string => said.trim().split("\n").slice(-2).join(" / ");

async function signIn(site: string, username: string, password: string): Promise<number> {
  const response = await fetch(new URL("/api/auth/login", site), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return response.status;
}
