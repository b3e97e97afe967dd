// `npm run keys -- [name] status|rotate <which>|finish [which]`: keys turn without a gap, and none is dropped that is needed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { turnGrace } from "../worker/domain/key-turn.ts";
import { knownFor } from "../worker/domain/login.ts";
import { environments, isEnvironment } from "./deploy/names.ts";
import { hangingBackup } from "./keys/backups.ts";
import {
  countStatement,
  countsIn,
  type Hanging,
  hangingOf,
  type OpenRow,
  openHanging,
  openStatement,
  sealedColumnsIn,
} from "./keys/hanging.ts";
import { type KeyPlace, placeAtHome, placeOf } from "./keys/place.ts";
import {
  finished,
  idsOf,
  type OwnKey,
  outerKeys,
  ownKeys,
  rotated,
  type VendorKey,
  vendorKeys,
  whatMayGo,
} from "./keys/turn.ts";
import { at, root } from "./lib/root.mjs";
import { Misuse, notOneOf, runCommand } from "./lib/run-command.ts";
import { readSecret } from "./lib/secret-line.ts";

const usage = `
  npm run keys -- [name] status            what hangs on which key, and when the rest of it ends
  npm run keys -- [name] rotate <which>    another first key; the one of now stays behind it
  npm run keys -- [name] finish [which]    drops the old key, where nothing that is needed hangs on it; else says what does.
                                           Without <which> each that may go, and says of the others why they stay

  [name]   ${environments.join(" or ")}; without it the copy that runs here
  <which>  ${[...ownKeys, ...outerKeys].join(", ")}: made here, kept in escrow
           ${vendorKeys.join(", ")}:
           the new value, which the vendor made, is asked for, or comes by standard input

  --deploy    rotate, finish: deploys at once
  --even-so   finish: does not wait for what ends by its own clock
  --json      status: for a programme
`;

/** A workflow deploys its own copy of the settings. */
const githubToo =
  "Where GitHub deploys too: its DEPLOY_SETTINGS is to be the same (docs/operate/README.md, A setting that changes).";

await runCommand(usage, run);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      deploy: { type: "boolean" },
      "even-so": { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  const [first = "", ...rest] = positionals;
  const name = isEnvironment(first) ? first : null;
  const [command = "", which, ...more] = name === null ? positionals : rest;
  if (!["status", "rotate", "finish"].includes(command))
    throw new Misuse(usage, notOneOf("command", command, ["status", "rotate", "finish"]));
  const [tooMuch] = command === "status" ? [which, ...more] : more;
  if (tooMuch !== undefined) throw new Misuse(usage, `'${tooMuch}' is a word too many.`);
  const place = name === null ? await placeAtHome() : placeOf(name);
  switch (command) {
    case "status":
      return status(place, values.json ?? false);
    case "rotate":
      await rotate(place, which);
      return deployed(place, values.deploy ?? false);
    default:
      if (which === "BACKUP_KEYS") await finishBackups(place, values["even-so"] ?? false);
      else finish(place, which, values["even-so"] ?? false);
      return deployed(place, values.deploy ?? false);
  }
}

/** What the Worker noted of its rings, and all that hangs on them. */
type Known = {
  readonly hanging: readonly Hanging[];
  readonly ringSince: number | null;
  readonly tokenSince: number | null;
  readonly isRunning: (which: OwnKey) => boolean;
  readonly doneAt: number | null;
};

type Turn = {
  readonly name: string;
  readonly ring: string;
  readonly since: number;
  readonly done_at: number | null;
};

function look({ ask, keys }: KeyPlace): Known {
  const [asked] = ask(
    `select (select json_group_array(json_object('name', name, 'sql', sql)) from sqlite_master
        where type = 'table' and sql like '%_sealed%') as tables,
      (select json_group_array(json_object('name', name, 'ring', ring, 'since', since, 'done_at', done_at)) from key_turns) as turns`,
  );
  const tables = JSON.parse(String(asked?.tables)) as { name: string; sql: string }[];
  const turns = JSON.parse(String(asked?.turns)) as Turn[];
  const counted = countsIn(ask(countStatement(sealedColumnsIn(tables)))[0] ?? {});
  const [rows, token] = ["rows", "WEBHOOK_TOKEN"].map((name) => turns.find((turn) => turn.name === name));
  const [data = "", hash = ""] = String(rows?.ring ?? "").split("/");
  const ids = (which: OwnKey) => idsOf(keys, which).join(",");
  const running = {
    DATA_KEYS: data === ids("DATA_KEYS"),
    HASH_KEYS: hash === ids("HASH_KEYS"),
    WEBHOOK_TOKEN: token?.ring === markOf(keys.WEBHOOK_TOKEN ?? ""),
  };
  const [ringSince, tokenSince] = [rows, token].map((turn) => (turn ? Number(turn.since) : null));
  const open = (since: number | null | undefined) =>
    ask(openStatement(since ?? Number.MAX_SAFE_INTEGER))[0] as unknown as OpenRow;
  const oldHash = idsOf(keys, "HASH_KEYS")[1];
  return {
    hanging: [
      ...counted.map(hangingOf),
      ...(oldHash === undefined ? [] : openHanging(open(ringSince), { setting: "HASH_KEYS", key: oldHash })),
      ...(keys.WEBHOOK_TOKEN_PREVIOUS
        ? openHanging(open(tokenSince), { setting: "WEBHOOK_TOKEN", key: "before" })
        : []),
    ],
    ringSince: ringSince ?? null,
    tokenSince: tokenSince ?? null,
    isRunning: (which) => running[which],
    doneAt: rows?.done_at == null ? null : Number(rows.done_at),
  };
}

/** As `usecases/keys/turn-keys.ts` notes a token: enough to tell one from another. */
function markOf(token: string): string {
  return [...createHash("sha256").update(token).digest().subarray(0, 4)].join(".");
}

function status(place: KeyPlace, asJson: boolean): number {
  const known = look(place);
  if (asJson) {
    const rings = Object.fromEntries(
      ownKeys.map((which) => [which, { keys: idsOf(place.keys, which), running: known.isRunning(which) }]),
    );
    console.log(JSON.stringify({ rings, hanging: known.hanging, doneAt: known.doneAt }, null, 2));
    return 0;
  }
  for (const which of ownKeys) {
    const ids = idsOf(place.keys, which);
    console.log(
      `\n${which}: ${ids.join(", ") || "none here"}${known.isRunning(which) ? "" : "  (the Worker does not run with these yet)"}`,
    );
    for (const key of which === "WEBHOOK_TOKEN" ? ["before"] : new Set([...ids, ...keysIn(known, which)])) {
      const on = known.hanging.filter((one) => one.setting === which && one.key === key);
      if (on.length === 0 && ids.includes(key)) console.log(`  ${key}: nothing hangs on it`);
      if (on.length > 0) console.log(`  ${key}${ids.includes(key) ? "" : " (which is not here any more!)"}:`);
      for (const one of on) console.log(`    ${sayHanging(one, key !== ids[0])}`);
    }
  }
  const backups = idsOf(place.keys, "BACKUP_KEYS");
  if (backups.length > 0)
    console.log(`\nBACKUP_KEYS: ${backups.join(", ")}; backups of before a turn hang on the older ones`);
  const previous = vendorKeys.filter((which) => place.vendors?.read()[`${which}_PREVIOUS`]);
  if (previous.length > 0) console.log(`\nWith the one before beside it: ${previous.join(", ")}`);
  if (idsOf(place.keys, "HASH_KEYS").length > 1 && known.ringSince !== null)
    console.log(
      `\nBrowsers that staff are known by hang on a key for 180 days at most, till ${dayOf(known.ringSince + knownFor)}; nobody is locked out by that.`,
    );
  console.log(
    known.doneAt === null
      ? `\nThe Worker is bringing rows under the first keys, or begins ${turnGrace / 60_000} minutes after it first ran with them.`
      : `\nThe Worker last went through all rows at ${new Date(known.doneAt).toISOString()}.`,
  );
  return 0;
}

function keysIn({ hanging }: Known, which: OwnKey): string[] {
  return hanging.filter((one) => one.setting === which).map(({ key }) => key);
}
function dayOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function sayHanging({ what, count, by, ends, needed }: Hanging, isOld: boolean): string {
  const counted = `${String(count).padStart(7)}  ${what}`;
  if (!isOld) return counted;
  const last = ends === null ? "" : `, the last at ${dayOf(ends)}`;
  return `${counted}: ${by}${last}${needed ? "" : " (not waited for with --even-so)"}`;
}

async function rotate(place: KeyPlace, which = ""): Promise<void> {
  const wanted = which === "HASH_KEY" ? "HASH_KEYS" : which;
  if ((vendorKeys as readonly string[]).includes(wanted)) return rotateVendors(place, wanted as VendorKey);
  const outer = outerKeys.find((one) => one === wanted);
  const one = outer ?? ownKeys.find((own) => own === wanted);
  if (one === undefined)
    throw new Misuse(
      usage,
      which === "" ? "rotate needs the name of a key." : `There is no key '${which}' to turn.`,
    );
  const { keys, turned } = rotated(place.keys, one);
  place.keep(keys, turned, []);
  if (one === "ALARM_SECRET")
    return console.log(
      `ALARM_SECRET: another is in ${place.file}. Whoever receives alarms should know it before it is deployed.`,
    );
  console.log(
    `${wanted}: ${idsOf(keys, one).join(", ")}, the first of them new. KEEP ${place.file}: it has both.`,
  );
  if (wanted === "WEBHOOK_TOKEN")
    console.log(
      `Once it is deployed: npm run callbacks${place.name === null ? "" : ` -- ${place.name}`} says which addresses to change in vendors' dashboards.`,
    );
}

async function rotateVendors({ vendors }: KeyPlace, which: VendorKey): Promise<void> {
  if (!vendors)
    throw new Error(
      `${which} of the copy that runs here comes by its environment: set ${which}_PREVIOUS beside it there.`,
    );
  const kept = vendors.read();
  if (!kept[which]) throw new Error(`${vendors.file} has no ${which}.`);
  if (kept[`${which}_PREVIOUS`])
    throw new Error(`${vendors.file} has a ${which}_PREVIOUS already: finish ${which} first.`);
  const value = (await readSecret(`The new ${which}`)).trim();
  if (!/^\S+$/.test(value)) throw new Error(`Give the new ${which}, on one line.`);
  if (value === kept[which]) throw new Error(`That is the ${which} of now.`);
  vendors.write({ [which]: value, [`${which}_PREVIOUS`]: kept[which] });
  console.log(`${which}: the new one is in ${vendors.file}, the one of now beside it as ${which}_PREVIOUS.`);
  console.log(githubToo);
}

function finish(place: KeyPlace, which: string | undefined, evenSo: boolean): void {
  const kept = place.vendors?.read() ?? {};
  const own = ownKeys.filter((one) => idsOf(place.keys, one).length > 1);
  const vendors = vendorKeys.filter((one) => kept[`${one}_PREVIOUS`]);
  const all: readonly string[] = [...own, ...vendors];
  const wanted = which === "HASH_KEY" ? "HASH_KEYS" : which;
  if (wanted !== undefined && !all.includes(wanted)) throw new Error(`${wanted} has no older key to drop.`);
  if (all.length === 0) throw new Error("No key has an older one beside it.");
  const asked = own.filter((one) => wanted === undefined || one === wanted);
  const ofVendors = vendors.filter((one) => wanted === undefined || one === wanted);
  const known = asked.length > 0 ? look(place) : null;
  const { may: ofOwn, objections } = whatMayGo(asked, (one) =>
    known ? objectionsTo(place, known, one, evenSo) : [],
  );
  if (ofOwn.length + ofVendors.length === 0)
    throw new Error(`Nothing was dropped.\n${objections.join("\n")}`);
  let { keys } = place;
  const [turned, retired]: [string[], string[]] = [[], []];
  for (const one of ofOwn) {
    const done = finished(keys, one);
    keys = done.keys;
    turned.push(...done.turned);
    retired.push(...done.retired);
  }
  if (ofOwn.length > 0) place.keep(keys, turned, retired);
  place.vendors?.write(Object.fromEntries(ofVendors.map((one) => [`${one}_PREVIOUS`, null])));
  for (const one of [...ofOwn, ...ofVendors]) console.log(`${one}: the older one is dropped.`);
  if (objections.length > 0) console.log(`Not dropped yet:\n${objections.join("\n")}`);
  if (ofVendors.length > 0) console.log(githubToo);
  if (retired.length > 0)
    console.log(
      `${place.file} keeps it as KEYS_RETIRED, for a backup from before; the Worker is not given it.`,
    );
}

/** By its name alone, for it is waited for longer than for any other: as long as there is a backup under an older one. */
async function finishBackups({ name, keys, file, keep }: KeyPlace, evenSo: boolean): Promise<void> {
  if (idsOf(keys, "BACKUP_KEYS").length < 2) throw new Error("BACKUP_KEYS has no older key to drop.");
  const done = finished(keys, "BACKUP_KEYS");
  const first = done.keys.BACKUP_KEYS ?? "";
  const objection = name === null || evenSo ? null : await hangingBackup(name, first);
  if (objection) throw new Error(`Nothing was dropped.\n${objection}`);
  keep(done.keys, done.turned, done.retired);
  console.log(
    `BACKUP_KEYS: the older one is dropped. ${file} keeps it as KEYS_RETIRED, for a backup under it.`,
  );
}

/** Why the older key of a setting cannot go; empty where it can. */
function objectionsTo(place: KeyPlace, known: Known, which: OwnKey, evenSo: boolean): string[] {
  const [, ...older] = idsOf(place.keys, which);
  if (!known.isRunning(which))
    return [`${which}: the Worker does not run with the new one yet; deploy first.`];
  const since = which === "WEBHOOK_TOKEN" ? known.tokenSince : known.ringSince;
  if (since !== null && place.now < since + turnGrace)
    return [`${which}: an old copy of the Worker may still run; again after ${dayOf(since + turnGrace)}.`];
  const on = known.hanging.filter(
    (one) => one.setting === which && older.includes(one.key) && (one.needed || !evenSo),
  );
  return on.map((one) => `${which} ${one.key}: ${sayHanging(one, true).trim()}`);
}

function deployed({ name }: KeyPlace, now: boolean): number {
  const next = name === null ? "npm start, to run with them" : `npm run deploy -- ${name}`;
  if (!now || name === null) {
    console.log(`Then: ${next}`);
    return 0;
  }
  const { status: ended } = spawnSync(
    process.execPath,
    [at("scripts/run.mjs"), "scripts/deploy.ts", name, "--yes"],
    { cwd: root, stdio: "inherit" },
  );
  return ended ?? 1;
}
