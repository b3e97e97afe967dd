// `npm run admin -- create|reset|link|enable|disable|list [username]`: who may open the panel.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { migrate } from "./lib/database.ts";
import { visit } from "./lib/rig.ts";
import {
  endSessions,
  forgetDevices,
  newPassword,
  objectionTo,
  oneOffUntil,
  query,
  quote,
  type StaffDatabase,
  setPassword,
  told,
} from "./lib/staff.ts";
import { localStaffDatabase, remoteStaffDatabase } from "./lib/staff-database.ts";
import { newLink } from "./lib/staff-link.ts";

const usage = `
  npm run admin -- list
  npm run admin -- create <username>     prints a password for the first sign-in, good for 72 hours
  npm run admin -- reset <username>      another such password; ends every session
  npm run admin -- link <username>       prints a link, once and for 15 minutes, that passes the queue of who guesses
  npm run admin -- disable <username>    ends every session at once
  npm run admin -- enable <username>

  --password-stdin   take the password from standard input
  --without-totp     reset: take the second step away as well, for a lost telephone; SECURITY.md says whose word for it
                     is enough
  --remote           the deployed database, with HASH_KEY in the environment (link: and PUBLIC_URL)
`;

try {
  await run();
} catch (error) {
  const { message, stderr } = error as Error & { stderr?: string };
  console.error(stderr?.trim() || message);
  process.exitCode = 1;
}

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean" },
      "password-stdin": { type: "boolean" },
      "without-totp": { type: "boolean" },
    },
  });
  const [command = "", name = ""] = positionals;
  const work = ({ list, create, reset, link, disable, enable } as Record<string, Work>)[command];
  if (!work || (command === "list") !== (name === "")) throw new Error(usage);
  const database = values.remote ? remoteStaffDatabase(process.env) : await atHome();
  await work(database, usernameIn(name), values);
}

async function atHome() {
  const rig = visit();
  await migrate(rig);
  return localStaffDatabase(rig);
}

function usernameIn(name: string) {
  const username = name.toLowerCase();
  if (username === "" || /^[a-z0-9][a-z0-9._-]{1,31}$/.test(username)) return username;
  throw new Error("A username has 2 to 32 letters, digits, dots, hyphens and underscores.");
}

type Options = Partial<Record<"remote" | "password-stdin" | "without-totp", boolean | undefined>>;
type Work = (database: StaffDatabase, username: string, options: Options) => Promise<void> | void;

function list(database: StaffDatabase) {
  const rows = query(database, [
    `SELECT username, datetime(created_at / 1000, 'unixepoch') AS created,
      CASE WHEN totp_on_at IS NULL THEN 'off' ELSE 'on' END AS second_step,
      CASE WHEN disabled_at IS NULL THEN 'active' ELSE 'disabled' END AS state,
      (SELECT count(*) FROM staff_sessions WHERE staff_id = staff.id AND expires_at > ${database.now}) AS sessions
      FROM staff ORDER BY username`,
  ]);
  if (rows.length === 0) console.log("There are no accounts yet.");
  else console.table(rows);
}

async function create(database: StaffDatabase, username: string, options: Options) {
  if (exists(database, username)) throw new Error(`There is already an account '${username}'.`);
  const password = await passwordFor(username, options);
  const until = await oneOffUntil(database);
  query(database, [
    ...(await setPassword(database, username, password, until)),
    told(database, username, "account_created"),
  ]);
  show(username, password, until, options);
}

async function reset(database: StaffDatabase, username: string, options: Options) {
  mustExist(database, username);
  const password = await passwordFor(username, options);
  const until = await oneOffUntil(database);
  query(database, [
    ...(await setPassword(database, username, password, until)),
    ...(options["without-totp"] ? withoutTotp(username) : []),
    told(database, username, options["without-totp"] ? "account_reset_without_totp" : "account_reset"),
  ]);
  show(username, password, until, options);
  if (options["without-totp"]) console.log(proof(username));
}

/** It opens nothing by itself: whoever follows it must know the password still, and have the second step. */
async function link(database: StaffDatabase, username: string, options: Options) {
  mustExist(database, username);
  const publicUrl = options.remote ? process.env.PUBLIC_URL : visit().settings.PUBLIC_URL;
  if (!publicUrl) throw new Error("Set PUBLIC_URL to the address of the site: the link begins with it.");
  const made = await newLink(database, username, publicUrl);
  query(database, [made.statement, told(database, username, "sign_in_link_made")]);
  console.log(`${username} signs in at this address, once, within ${made.minutes} minutes:\n${made.address}`);
}

/** What an operator should know before handing over what opens an account by itself (ASVS 6.4.4). */
const proof = (username: string) => `
The second step of ${username} is off: this password alone now opens the account, and the log says so, to ${username} as well.
Hand it over only to somebody who proved to be ${username} as when the account was made: in person, or by video and by calling
back on a number that you had already. A message, an e-mail or a call from them proves nothing. See SECURITY.md.`;

function disable(database: StaffDatabase, username: string) {
  mustExist(database, username);
  query(database, [
    `UPDATE staff SET disabled_at = ${database.now} WHERE username = ${quote(username)}`,
    endSessions(username),
    forgetDevices(username, database.now),
    told(database, username, "account_disabled"),
  ]);
  console.log(`${username} can no longer sign in.`);
}

function enable(database: StaffDatabase, username: string) {
  mustExist(database, username);
  query(database, [
    `UPDATE staff SET disabled_at = NULL WHERE username = ${quote(username)}`,
    told(database, username, "account_enabled"),
  ]);
  console.log(`${username} can sign in.`);
}

function exists(database: StaffDatabase, username: string) {
  return query(database, [`SELECT id FROM staff WHERE username = ${quote(username)}`]).length > 0;
}

function mustExist(database: StaffDatabase, username: string) {
  if (!exists(database, username)) throw new Error(`There is no account '${username}'.`);
}

function withoutTotp(username: string) {
  return [
    `DELETE FROM staff_recovery_codes WHERE staff_id = (SELECT id FROM staff WHERE username = ${quote(username)})`,
    `UPDATE staff SET totp_sealed = NULL, totp_on_at = NULL, totp_last_step = NULL,
      totp_offer_session = NULL, totp_offer_ends_at = NULL, totp_offer_tries = NULL WHERE username = ${quote(username)}`,
  ];
}

async function passwordFor(username: string, options: Options) {
  if (!options["password-stdin"]) return newPassword();
  const password = readFileSync(0, "utf8").replace(/\r?\n$/, "");
  const settings = options.remote ? process.env : visit().settings;
  const objection = await objectionTo(password, username, settings);
  if (objection !== null) throw new Error(objection);
  return password;
}

function show(username: string, password: string, until: number, options: Options): void {
  console.log(
    options["password-stdin"] ? `${username} can sign in.` : `${username} signs in with: ${password}`,
  );
  console.log(
    `Good until ${new Date(until).toUTCString()} (72 hours); the panel then first asks for a password of their own.`,
  );
}
