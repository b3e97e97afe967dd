import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { envFile, rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { withBundle } from "../deploy/kept-bundle.ts";
import { openRehearsal, type Run } from "./stage.ts";

/** An upload that Cloudflare refuses, since the Worker does not start: what served goes on serving. */
export const brokenBundle = () =>
  afterGreen('export default { fetch() {} };\nthrow new Error("broken on purpose");\n', ({ code, said }) => [
    ...(code === 1 ? [] : [`it ended with ${code}:\n${said}`]),
    ...(/broken on purpose/.test(said) ? [] : [`it did not say why:\n${said}`]),
  ]);

/** A Worker that starts and answers nothing right: the smoke test is red, and Worker and site go back. */
export const redSmoke = () =>
  afterGreen(
    'export default { fetch: () => new Response("no", { status: 500 }), scheduled() {}, queue() {} };\n//',
    (run) => [
      ...(run.code === 1 ? [] : [`it ended with ${run.code}:\n${run.said}`]),
      ...(/The Worker is again what it was before/.test(run.said)
        ? []
        : [`the Worker did not go back:\n${run.said}`]),
      ...(/The site is again what it was before/.test(run.said)
        ? []
        : [`the site did not go back:\n${run.said}`]),
    ],
  );

/**
 * A green deploy, then one of another Worker and another site.
 * @param code the Worker, in place of its own
 */
async function afterGreen(code: string, judge: (run: Run) => string[]): Promise<string[]> {
  const rehearsal = await openRehearsal();
  try {
    const first = await rehearsal.run();
    const before = rehearsal.serving();
    const changed = { ...rightSettings, COMPANY_NAME: "Strook & Zegel Holding B.V." };
    writeFileSync(join(rehearsal.home, ".deploy/production.env"), envFile(changed), { mode: 0o600 });
    const second = await withBundle(
      () => code,
      () => rehearsal.run(),
    );
    const after = rehearsal.serving();
    const third = await rehearsal.run();
    return [
      ...(first.code === 0 ? [] : [`the first deploy ended with ${first.code}:\n${first.said}`]),
      ...judge(second),
      ...(before.worker === after.worker ? [] : ["another Worker serves"]),
      ...(before.site === after.site ? [] : ["another site serves"]),
      ...(third.code === 0 ? [] : [`the deploy of what was right ended with ${third.code}:\n${third.said}`]),
      ...(rehearsal.serving().worker === before.worker
        ? ["the deploy of what was right changed nothing"]
        : []),
    ];
  } finally {
    await rehearsal.close();
  }
}
