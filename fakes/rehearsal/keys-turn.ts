import { readEscrow } from "../../scripts/deploy/keys.ts";
import { ownKeys } from "../../scripts/keys/turn.ts";
import { fileIn, openRehearsal, type Run } from "./stage.ts";

/** What the vendor made, in place of the key that the settings of a rehearsal have. */
const newKey = "live_Nn3fHq8TzKc5WvRb7LsXd2Yp";

/**
 * `npm run keys -- production rotate … --deploy`: each key of ours, and a vendor's, is turned in a deployed copy in one command.
 * The Worker has the new one and the one before it, escrow has both, nobody is told either, and the old one is not dropped
 * while a copy of the Worker from before may still run.
 */
export async function keysTurn(): Promise<string[]> {
  const rehearsal = await openRehearsal();
  const said: string[] = [];
  const wrong: string[] = [];
  const expects = (right: boolean, sentence: string) => right || wrong.push(sentence);
  const keys = async (args: readonly string[], input?: string): Promise<Run> => {
    const run = await rehearsal.run({ script: "keys", args, ...(input === undefined ? {} : { input }) });
    said.push(run.said);
    return run;
  };
  try {
    const first = await rehearsal.run();
    expects(first.code === 0, `the first deploy ended with ${first.code}:\n${first.said}`);
    await rehearsal.run({ script: "backup", args: [] });
    for (const which of [...ownKeys, "BACKUP_KEYS"]) {
      const before = rehearsal.secrets();
      const { code, said } = await keys(["rotate", which, "--deploy"]);
      const after = rehearsal.secrets();
      expects(code === 0, `rotate ${which} --deploy ended with ${code}:\n${said}`);
      expects(firstOf(after[which]) !== firstOf(before[which]), `the Worker has the same ${which} as before`);
      const held = keysOf(after);
      expects(
        keysOf(before).every((key) => held.includes(key)) && held.length === keysOf(before).length + 1,
        `the Worker has lost the ${which} of before`,
      );
    }
    const alarms = rehearsal.secrets().ALARM_SECRET;
    const turned = await keys(["rotate", "ALARM_SECRET", "--deploy"]);
    expects(turned.code === 0, `rotate ALARM_SECRET --deploy ended with ${turned.code}:\n${turned.said}`);
    expects(rehearsal.secrets().ALARM_SECRET !== alarms, "the Worker has the ALARM_SECRET of before");
    const before = rehearsal.secrets();
    const { code, said: told } = await keys(["rotate", "MOLLIE_API_KEY", "--deploy"], `${newKey}\n`);
    expects(code === 0, `rotate MOLLIE_API_KEY --deploy ended with ${code}:\n${told}`);
    expects(rehearsal.secrets().MOLLIE_API_KEY === newKey, "the Worker has the vendor's key of before");
    expects(
      rehearsal.secrets().MOLLIE_API_KEY_PREVIOUS === before.MOLLIE_API_KEY,
      "the Worker has lost the vendor's key of before",
    );
    expects(rehearsal.lostSecrets().length === 0, `not as in escrow: ${rehearsal.lostSecrets().join(", ")}`);

    await rehearsal.cloud.tick();
    const status = await keys(["status"]);
    expects(status.code === 0, `status ended with ${status.code}:\n${status.said}`);
    expects(!/does not run with these yet/.test(status.said), `the Worker noted other keys:\n${status.said}`);
    const hangs = await keys(["finish", "BACKUP_KEYS"]);
    expects(
      hangs.code === 1 && /the first key does not open the backup of/.test(hangs.said),
      `finish BACKUP_KEYS with a backup under the older key ended with ${hangs.code}:\n${hangs.said}`,
    );
    const evenSo = await keys(["finish", "BACKUP_KEYS", "--even-so"]);
    expects(
      evenSo.code === 0 && !(readEscrow(fileIn(rehearsal.home, "keys")).BACKUP_KEYS ?? ",").includes(","),
      `finish BACKUP_KEYS --even-so ended with ${evenSo.code}:\n${evenSo.said}`,
    );
    const held = rehearsal.secrets();
    const early = await keys(["finish", "--deploy"]);
    expects(
      early.code === 1 && /Nothing was dropped/.test(early.said) && /may still run/.test(early.said),
      `finish at once ended with ${early.code}:\n${early.said}`,
    );
    expects(
      JSON.stringify(rehearsal.secrets()) === JSON.stringify(held),
      "finish changed the Worker though it refused",
    );
    const leaks = rehearsal.leaks(said.join("\n"));
    expects(leaks.length === 0, `secrets were said: ${leaks.join(", ")}`);
    return wrong;
  } finally {
    await rehearsal.close();
  }
}

/** Each key of ours that a Worker has, wherever it stands. */
const keysOf = (secrets: Readonly<Record<string, string>>): string[] =>
  ["DATA_KEYS", "HASH_KEYS", "HASH_KEY", "WEBHOOK_TOKEN", "WEBHOOK_TOKEN_PREVIOUS", "BACKUP_KEYS"].flatMap(
    (name) => (secrets[name] ? secrets[name].split(",") : []),
  );

const firstOf = (ring = ""): string => ring.split(",")[0] ?? "";
