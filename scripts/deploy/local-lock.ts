import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { err, ok, type Result } from "../../worker/domain/result.ts";
import { secretsFolder } from "./steps.ts";

type Mine = {
  /** Under which name the lock at Cloudflare is taken: the same again after a kill, so that a deploy can be taken up at once. */
  readonly owner: string;
  readonly release: () => void;
};

/**
 * Of two deploys from this copy of the repository one may go on; the lock at Cloudflare keeps those from elsewhere out. A
 * lock whose process is gone was left by a kill.
 *
 * @param file its path
 */
export function takeLocalLock(file: string): Result<Mine, string> {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!claim(file)) {
    const other = Number(readFileSync(file, "utf8"));
    if (isAlive(other)) return err(`another deploy is under way here, process ${other}; wait for it`);
    rmSync(file, { force: true });
    if (!claim(file)) return err("another deploy has begun here at this moment; wait for it");
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  for (const name of readdirSync(folder).filter((one) => one.startsWith(secretsFolder)))
    rmSync(join(folder, name), { recursive: true, force: true });
  return ok({ owner: ownerIn(folder), release });
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The name of this copy, made once. */
function ownerIn(folder: string): string {
  const file = join(folder, "owner");
  if (!existsSync(file))
    writeFileSync(file, `${hostname()}/${randomBytes(6).toString("hex")}`, { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
