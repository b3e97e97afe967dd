// `npm run admin -- create|reset|link|enable|disable|list [username]`: who may open the panel.
import { parseArgs } from "node:util";
import { linkLife } from "../worker/domain/login.ts";
import { type Environment, environments, isEnvironment } from "./deploy/names.ts";
import { migrate } from "./lib/database.ts";
import { visit } from "./lib/rig.ts";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";
import { readSecret } from "./lib/secret-line.ts";
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
import { type Deployment, findDeployment, orderAtWorker } from "./lib/staff-remote.ts";

const usual = "production" satisfies Environment;
const usage = `
  npm run admin -- list
  npm run admin -- create <username>     prints a password for the first sign-in, good for 72 hours
  npm run admin -- reset <username>      another such password; ends every session
  npm run admin -- link <username>       prints a link, once and for 15 minutes, that passes the queue of who guesses
  npm run admin -- disable <username>    ends every session at once
  npm run admin -- enable <username>

  --password-stdin   take the password from standard input; a terminal is asked for it
  --without-totp     reset: take the second step away as well, for a lost telephone; SECURITY.md says whose word for it
                     is enough
  --remote <name>    the deployed copy: ${environments.join(" or ")} (${usual} where none is said). It is found by .deploy/<name>.toml,
                     with CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID in the environment or in .deploy/<name>.env
`;

await runCommand(usage, run);

async function run() {
  const { values, positionals } = parseArgs({
    args: withName(process.argv.slice(2)),
    allowPositionals: true,
    options: {
      remote: { type: "string" },
      "password-stdin": { type: "boolean" },
      "without-totp": { type: "boolean" },
    },
  });
  const [command = "", name = "", ...more] = positionals;
  const works: Record<string, Work> = { list, create, reset, link, disable, enable };
  const work = Object.hasOwn(works, command) ? works[command] : undefined;
  if (!work) throw new Misuse(usage, notOneOf("command", command, Object.keys(works)));
  const [tooMuch] = command === "list" ? positionals.slice(1) : more;
  if (tooMuch !== undefined)
    throw new Misuse(
      usage,
      `'${tooMuch}' is a word too many. After --remote stands ${environments.join(" or ")}.`,
    );
  if (command !== "list" && name === "") throw new Misuse(usage, `${command} needs a username.`);
  const place = values.remote === undefined ? await atHome() : away(values.remote);
  await work(place, usernameIn(name), values);
}

/** The name may be left out after `--remote`, wherever that stands. */
function withName(args: readonly string[]): string[] {
  return args.map((arg, at) =>
    arg === "--remote" && !isEnvironment(args[at + 1] ?? "") ? `--remote=${usual}` : arg,
  );
}

/** Where accounts are: in the databases of a copy that runs here, or in a deployment, whose Worker has the key. */
type Place = { readonly database: StaffDatabase; readonly deployment: Deployment | null };

async function atHome(): Promise<Place> {
  const rig = visit();
  await migrate(rig);
  return { database: localStaffDatabase(rig), deployment: null };
}

function away(name: string): Place {
  if (!isEnvironment(name)) throw new Error(`--remote is ${environments.join(" or ")}, not '${name}'.`);
  const deployment = findDeployment(name, process.env);
  return { database: remoteStaffDatabase(deployment), deployment };
}

function usernameIn(name: string) {
  const username = name.toLowerCase();
  if (username === "" || /^[a-z0-9][a-z0-9._-]{1,31}$/.test(username)) return username;
  throw new Error("A username has 2 to 32 letters, digits, dots, hyphens and underscores.");
}

type Options = Partial<Record<"password-stdin" | "without-totp", boolean | undefined>>;
type Work = (place: Place, username: string, options: Options) => Promise<void> | void;

function list({ database }: Place) {
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

async function create({ database, deployment }: Place, username: string, options: Options) {
  if (!deployment && exists(database, username))
    throw new Error(`There is already an account '${username}'.`);
  const password = await passwordFor(username, deployment, options);
  const until = deployment
    ? (await orderAtWorker(deployment, { command: "create", username, password })).until
    : await oneOffUntil(database);
  if (!deployment)
    query(database, [
      ...(await setPassword(database, username, password, until)),
      told(database, username, "account_created"),
    ]);
  show(username, password, until, options);
}

async function reset({ database, deployment }: Place, username: string, options: Options) {
  if (!deployment) mustExist(database, username);
  const password = await passwordFor(username, deployment, options);
  const isWithoutTotp = options["without-totp"] === true;
  const order = { command: "reset", username, password, withoutTotp: isWithoutTotp } as const;
  const until = deployment ? (await orderAtWorker(deployment, order)).until : await oneOffUntil(database);
  if (!deployment)
    query(database, [
      ...(await setPassword(database, username, password, until)),
      ...(isWithoutTotp ? withoutTotp(username) : []),
      told(database, username, isWithoutTotp ? "account_reset_without_totp" : "account_reset"),
    ]);
  show(username, password, until, options);
  if (isWithoutTotp) console.log(proof(username));
}

/** It opens nothing by itself: whoever follows it must know the password still, and have the second step. */
async function link({ database, deployment }: Place, username: string) {
  const address = deployment
    ? (await orderAtWorker(deployment, { command: "link", username })).address
    : await linkAtHome(database, username);
  const minutes = linkLife / 60_000;
  console.log(`${username} signs in at this address, once, within ${minutes} minutes:\n${address}`);
}

async function linkAtHome(database: StaffDatabase, username: string): Promise<string> {
  mustExist(database, username);
  const made = await newLink(database, username, visit().settings.PUBLIC_URL ?? "");
  query(database, [made.statement, told(database, username, "sign_in_link_made")]);
  return made.address;
}

/** What an operator should know before handing over what opens an account by itself (ASVS 6.4.4). */
const proof = (username: string) => `
The second step of ${username} is off: this password alone now opens the account, and the log says so, to ${username} as well.
Hand it over only to somebody who proved to be ${username} as when the account was made: in person, or by video and by calling
back on a number that you had already. A message, an e-mail or a call from them proves nothing. See SECURITY.md.`;

function disable({ database }: Place, username: string) {
  mustExist(database, username);
  query(database, [
    `UPDATE staff SET disabled_at = ${database.now} WHERE username = ${quote(username)}`,
    endSessions(username),
    forgetDevices(username, database.now),
    told(database, username, "account_disabled"),
  ]);
  console.log(`${username} can no longer sign in.`);
}

function enable({ database }: Place, username: string) {
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

/** The deployed Worker knows its own names, and has the last word on a password. */
async function passwordFor(username: string, deployment: Deployment | null, options: Options) {
  if (!options["password-stdin"]) return newAllowedPassword(username);
  const password = await readSecret(`A password for ${username}`);
  const settings = deployment ? {} : visit().settings;
  const objection = await objectionTo(password, username, settings);
  if (objection !== null) throw new Error(objection);
  return password;
}

/** By chance one of a hundred looks like a breached one. */
async function newAllowedPassword(username: string): Promise<string> {
  for (;;) {
    const made = newPassword();
    if ((await objectionTo(made, username, {})) === null) return made;
  }
}

function show(username: string, password: string, until: number, options: Options): void {
  console.log(
    options["password-stdin"] ? `${username} can sign in.` : `${username} signs in with: ${password}`,
  );
  console.log(
    `Good until ${new Date(until).toUTCString()} (72 hours); the panel then first asks for a password of their own.`,
  );
}
