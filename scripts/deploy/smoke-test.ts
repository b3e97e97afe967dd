import { excusesOf } from "./news.ts";
import type { Found } from "./preflight.ts";
import type { Smoke } from "./run.ts";
import type { Scene } from "./scene.ts";
import { complaintsAt } from "./smoke/beat.ts";
import { expectedOf, whereToLook } from "./smoke/expected.ts";
import { visitorOf } from "./smoke/visitor.ts";
import { smoke } from "./smoke.ts";

/** Cloudflare says of a new cron that it may take a quarter of an hour to be everywhere; in ms. */
const firstBeat = 16 * 60_000;

/** Looks as a visitor does at what was deployed, and says what was seen. */
export const smokeTest = ({ environment, signal }: Scene, { own, settings, parsed }: Found): Smoke => ({
  complaints: () => complaintsAt(visitorOf(whereToLook(own, parsed.publicUrl, null).url, { signal })),
  test: async ({ say, lease }, { site }, news) => {
    const { url, pagesUrl } = whereToLook(own, parsed.publicUrl, site?.address ?? null);
    const expected = await expectedOf(environment, settings, parsed, pagesUrl);
    say.line(`Smoke test at ${url}:`);
    const checks = await smoke(url, expected, {
      signal,
      progress: (line) => say.progress(`  ${line} …`),
      excuses: news ? excusesOf(news, environment) : {},
      goesOn: async () => !signal.aborted && (await lease()).ok,
      ...(news?.clock ? { beatPatience: firstBeat } : {}),
    });
    for (const { name, ok, said, isNote } of checks)
      say.line(`  ${ok ? (isNote ? "!" : "✓") : "✗"} ${name}: ${said}`);
    return checks.every(({ ok }) => ok);
  },
});
