import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../scripts/lib/root.mjs";

/**
 * Deploys with changed code where the Worker's bundle of these sources is kept, and puts the bundle back.
 * @param change the code in place of its own
 */
export async function withBundle<T>(change: (own: string) => string, work: () => Promise<T>): Promise<T> {
  const folder = at(".cache/deploy");
  const [newest = ""] = readdirSync(folder)
    .filter((name) => /^worker-[0-9a-f]+$/.test(name))
    .sort((one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs);
  const file = join(folder, newest, "index.js");
  const own = readFileSync(file, "utf8");
  try {
    writeFileSync(file, change(own));
    return await work();
  } finally {
    writeFileSync(file, own);
  }
}
