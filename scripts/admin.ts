// `npm run admin -- create|reset|enable|disable|list [username]`: who may open the panel.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { migrate } from "./lib/database.ts";
import { localHouse, remoteHouse } from "./lib/house.ts";
import { visit } from "./lib/rig.ts";
import { endSessions, type House, newPassword, query, quote, setPassword, told } from "./lib/staff.ts";

const usage = `
  npm run admin -- list
  npm run admin -- create <username>     prints the password that it makes
  npm run admin -- reset <username>      another password; ends every session
  npm run admin -- disable <username>    ends every session at once
  npm run admin -- enable <username>

  --password-stdin   take the password from standard input
  --without-totp     reset: take the second step away as well, for a lost telephone
  --remote           the deployed database, with HASH_KEY in the environment
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
  const work = ({ list, create, reset, disable, enable } as Record<string, Work>)[command];
  if (!work || (command === "list") !== (name === "")) throw new Error(usage);
  const house = values.remote ? remoteHouse(process.env) : await atHome();
  await work(house, usernameIn(name), values);
}

async function atHome() {
  const rig = visit();
  await migrate(rig);
  return localHouse(rig);
}

function usernameIn(name: string) {
  const username = name.toLowerCase();
  if (username === "" || /^[a-z0-9][a-z0-9._-]{1,31}$/.test(username)) return username;
  throw new Error("A username has 2 to 32 letters, digits, dots, hyphens and underscores.");
}

type Options = { "password-stdin"?: boolean | undefined; "without-totp"?: boolean | undefined };
type Work = (house: House, username: string, options: Options) => Promise<void> | void;

function list(house: House) {
  const rows = query(house, [
    `SELECT username, datetime(created_at / 1000, 'unixepoch') AS created,
      CASE WHEN totp_on_at IS NULL THEN 'off' ELSE 'on' END AS second_step,
      CASE WHEN disabled_at IS NULL THEN 'active' ELSE 'disabled' END AS state,
      (SELECT count(*) FROM staff_sessions WHERE staff_id = staff.id AND expires_at > ${house.now}) AS sessions
      FROM staff ORDER BY username`,
  ]);
  if (rows.length === 0) console.log("There are no accounts yet.");
  else console.table(rows);
}

async function create(house: House, username: string, options: Options) {
  if (exists(house, username)) throw new Error(`There is already an account '${username}'.`);
  const password = await passwordFor(options);
  query(house, [...(await setPassword(house, username, password)), told(house, username, "account_created")]);
  show(username, password, options);
}

async function reset(house: House, username: string, options: Options) {
  mustExist(house, username);
  const password = await passwordFor(options);
  query(house, [
    ...(await setPassword(house, username, password)),
    ...(options["without-totp"] ? withoutTotp(username) : []),
    told(house, username, options["without-totp"] ? "account_reset_without_totp" : "account_reset"),
  ]);
  show(username, password, options);
}

function disable(house: House, username: string) {
  mustExist(house, username);
  query(house, [
    `UPDATE staff SET disabled_at = ${house.now} WHERE username = ${quote(username)}`,
    endSessions(username),
    told(house, username, "account_disabled"),
  ]);
  console.log(`${username} can no longer sign in.`);
}

function enable(house: House, username: string) {
  mustExist(house, username);
  query(house, [
    `UPDATE staff SET disabled_at = NULL WHERE username = ${quote(username)}`,
    told(house, username, "account_enabled"),
  ]);
  console.log(`${username} can sign in.`);
}

function exists(house: House, username: string) {
  return query(house, [`SELECT id FROM staff WHERE username = ${quote(username)}`]).length > 0;
}

function mustExist(house: House, username: string) {
  if (!exists(house, username)) throw new Error(`There is no account '${username}'.`);
}

function withoutTotp(username: string) {
  return [
    `DELETE FROM staff_recovery_codes WHERE staff_id = (SELECT id FROM staff WHERE username = ${quote(username)})`,
    `UPDATE staff SET totp_sealed = NULL, totp_on_at = NULL, totp_last_step = NULL WHERE username = ${quote(username)}`,
  ];
}

async function passwordFor(options: Options) {
  if (!options["password-stdin"]) return newPassword();
  const { minPassword, maxPassword } = await import("../worker/domain/password.ts");
  const password = readFileSync(0, "utf8").replace(/\r?\n$/, "");
  if (password.length >= minPassword && password.length <= maxPassword) return password;
  throw new Error(`A password has ${minPassword} to ${maxPassword} characters.`);
}

function show(username: string, password: string, options: Options): void {
  console.log(
    options["password-stdin"] ? `${username} can sign in.` : `${username} signs in with: ${password}`,
  );
}
