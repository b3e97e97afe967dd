import type { Observed } from "./plan.ts";
import type { Found } from "./preflight.ts";
import type { Scene } from "./scene.ts";
import { expectedOf } from "./smoke/expected.ts";
import { smoke } from "./smoke.ts";

/** Looks as a visitor does at what was deployed, and says what was seen. */
export const smokeTest =
  ({ environment, say, signal }: Scene, { own, settings, parsed }: Found) =>
  async ({ site }: Observed): Promise<boolean> => {
    const elsewhere = own.DEPLOY_SMOKE_URL ?? null;
    const pagesUrl = elsewhere === null && site ? `https://${site.address}` : null;
    const expected = await expectedOf(environment, settings, parsed, pagesUrl);
    const url = elsewhere ?? expected.publicUrl;
    say.line(`Smoke test at ${url}:`);
    const progress = (line: string) => say.progress(`  ${line} …`);
    const checks = await smoke(url, expected, { signal, progress });
    for (const { name, ok, said } of checks) say.line(`  ${ok ? "✓" : "✗"} ${name}: ${said}`);
    return checks.every(({ ok }) => ok);
  };
