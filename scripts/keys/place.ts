import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type Keys, readWholeEscrow, writeEscrow, writePrivately } from "../deploy/keys.ts";
import { type Environment, filesOf } from "../deploy/names.ts";
import { migrate } from "../lib/database.ts";
import { visit } from "../lib/rig.ts";
import { at } from "../lib/root.mjs";
import { query } from "../lib/staff.ts";
import { localStaffDatabase, remoteStaffDatabase } from "../lib/staff-database.ts";
import { findDeployment } from "../lib/staff-remote.ts";

/** Where keys lie, and where what hangs on them is counted. */
export type KeyPlace = {
  readonly name: Environment | null;
  /** The file of our own keys, for whoever reads what is said. */
  readonly file: string;
  readonly keys: Keys;
  readonly now: number;
  readonly ask: (statement: string) => Record<string, string | number | null>[];
  /** Keeps keys; `turned` are those that the Worker is to be given, `retired` those that were dropped. */
  readonly keep: (keys: Keys, turned: readonly string[], retired: readonly string[]) => void;
  /** The file of the vendors' keys; null at home, where they come by the environment. */
  readonly vendors: {
    readonly file: string;
    readonly read: () => Record<string, string>;
    readonly write: (change: VendorChange) => void;
  } | null;
};

/** Values by name; null takes the line away. */
type VendorChange = Readonly<Record<string, string | null>>;

/** A deployed copy: its escrow and its settings, and the database at Cloudflare. */
export function placeOf(name: Environment): KeyPlace {
  const deployment = findDeployment(name, process.env);
  const files = filesOf(name);
  const pathOf = (file: string) =>
    process.env.DEPLOY_ROOT ? `${process.env.DEPLOY_ROOT}/${file}` : at(file);
  const [keysFile, envFile] = [pathOf(files.keys), pathOf(files.settings)];
  const escrow = readWholeEscrow(keysFile);
  const database = remoteStaffDatabase(deployment);
  return {
    name,
    file: files.keys,
    keys: escrow.keys,
    now: database.now,
    ask: (statement) => query(database, [statement]),
    keep: (keys, turned, retired) =>
      writeEscrow(keysFile, name, {
        keys,
        turned: [...escrow.turned, ...turned],
        retired: [...escrow.retired, ...retired],
      }),
    vendors: {
      file: files.settings,
      read: () =>
        existsSync(envFile) ? (parseEnv(readFileSync(envFile, "utf8")) as Record<string, string>) : {},
      write: (change) =>
        writePrivately(
          envFile,
          changedLines(existsSync(envFile) ? readFileSync(envFile, "utf8") : "", change),
        ),
    },
  };
}

/** The copy that runs here: the keys that its first start made. */
export async function placeAtHome(): Promise<KeyPlace> {
  const rig = visit();
  await migrate(rig);
  const database = localStaffDatabase(rig);
  const file = join(rig.state, "rig", "generated.json");
  const kept = (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Record<string, string>;
  return {
    name: null,
    file,
    keys: kept as Keys,
    now: database.now,
    ask: (statement) => query(database, [statement]),
    keep: (keys, _, retired) => {
      const before = (kept.KEYS_RETIRED ?? "").split(",").filter(Boolean);
      const others = Object.fromEntries(Object.entries(kept).filter(([name]) => !isOurs.test(name)));
      const all = {
        ...others,
        ...keys,
        ...(retired.length > 0 ? { KEYS_RETIRED: [...before, ...retired].join(",") } : {}),
      };
      writePrivately(file, `${JSON.stringify(all, null, 2)}\n`);
    },
    vendors: null,
  };
}

const isOurs = /^(DATA_KEYS|HASH_KEYS?|WEBHOOK_TOKEN(_PREVIOUS)?|BACKUP_KEYS|ALARM_SECRET)$/;

/** A file of settings with some lines changed and the others as they were. */
export function changedLines(text: string, change: VendorChange): string {
  const lines = text.split("\n").filter((line) => !(nameIn(line) in change));
  while (lines.at(-1) === "") lines.pop();
  const added = Object.entries(change).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  return `${[...lines, ...added].join("\n")}\n`;
}

const nameIn = (line: string): string => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1] ?? "";
