import type { Observed } from "./plan.ts";
import type { Found } from "./preflight.ts";
import type { Scene } from "./scene.ts";
import { expectedOf, whereToLook } from "./smoke/expected.ts";
import { smoke } from "./smoke.ts";

/** Looks as a visitor does at what was deployed, and says what was seen. */
export const smokeTest =
  ({ environment, say, signal }: Scene, { own, settings, parsed }: Found) =>
  async ({ site }: Observed): Promise<boolean> => {
    const { url, pagesUrl } = whereToLook(own, parsed.publicUrl, site?.address ?? null);
    const expected = await expectedOf(environment, settings, parsed, pagesUrl);
    say.line(`Smoke test at ${url}:`);
    const progress = (line: string) => say.progress(`  ${line} …`);
    const checks = await smoke(url, expected, { signal, progress });
    for (const { name, ok, said } of checks) say.line(`  ${ok ? "✓" : "✗"} ${name}: ${said}`);
    return checks.every(({ ok }) => ok);
  };
