import { writeFileSync } from "node:fs";
import * as z from "zod/mini";
import { cloudflareFrom } from "../../scripts/deploy/api.ts";
import { namesOf } from "../../scripts/deploy/names.ts";
import { envFile, rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { withBundle } from "../deploy/kept-bundle.ts";
import { fileIn, openRehearsal, type Rehearsal, type Run } from "./stage.ts";

/** An upload that Cloudflare refuses, since the Worker does not start: what served goes on serving. */
export const brokenBundle = () =>
  afterGreen('export default { fetch() {} };\nthrow new Error("broken on purpose");\n', ({ code, said }) => [
    ...(code === 1 ? [] : [`it ended with ${code}:\n${said}`]),
    ...(/broken on purpose/.test(said) ? [] : [`it did not say why:\n${said}`]),
  ]);

/** A Worker that starts and answers nothing right. */
const deaf =
  'export default { fetch: () => new Response("no", { status: 500 }), scheduled() {}, queue() {} };\n//';

/**
 * A Worker that starts and answers nothing right: the smoke test is red, and Worker and site go back. No secret can be set then, also
 * not the one that stops sending, until there is another deploy, even if it is of just what serves.
 */
export const redSmoke = () =>
  afterGreen(
    deaf,
    (run) => [
      ...(run.code === 1 ? [] : [`it ended with ${run.code}:\n${run.said}`]),
      ...(/The Worker is again what it was before/.test(run.said)
        ? []
        : [`the Worker did not go back:\n${run.said}`]),
      ...(/The site is again what it was before/.test(run.said)
        ? []
        : [`the site did not go back:\n${run.said}`]),
      ...(/Cloudflare changes no secret of this Worker/.test(run.said)
        ? []
        : [`it did not say that no secret can be set:\n${run.said}`]),
    ],
    async (rehearsal) => {
      const inBetween = await stopInAHurry(rehearsal);
      writeSettings(rehearsal, rightSettings);
      const mended = await rehearsal.run();
      const afterwards = await stopInAHurry(rehearsal);
      return [
        ...(inBetween === "refused" ? [] : ["a secret could be set at once, which Cloudflare would not do"]),
        ...(mended.code === 0 ? [] : [`the deploy of before ended with ${mended.code}:\n${mended.said}`]),
        ...(afterwards === "set" ? [] : ["no secret can be set after another deploy"]),
      ];
    },
  );

/**
 * The deploy that stops sending is red: the site goes back and the Worker does not, for the former one would send. Mended it is green,
 * the stop is lifted by another, and the line that lifted it is not taken a second time.
 */
export async function stopStays(): Promise<string[]> {
  const rehearsal = await openRehearsal();
  try {
    const first = await rehearsal.run();
    const before = rehearsal.serving();
    writeSettings(rehearsal, { ...changed, STOP_SENDING: "1" });
    const red = await withBundle(
      () => deaf,
      () => rehearsal.run(),
    );
    const after = rehearsal.serving();
    const mended = await rehearsal.run();
    writeSettings(rehearsal, { ...changed, STOP_SENDING: "0" });
    const lifted = await rehearsal.run();
    const again = await rehearsal.run();
    return [
      ...ended("the first deploy", first, 0, /All is as wanted/),
      ...ended("the stop", red, 1, /The Worker is NOT put back: sending is stopped/),
      ...(after.worker === before.worker ? ["the former Worker serves, and would send"] : []),
      ...(after.site === before.site ? [] : ["the site did not go back"]),
      ...ended("the stop, mended", mended, 0, /All is as wanted/),
      ...ended("the lift", lifted, 0, /All is as wanted/),
      ...ended("a second lift", again, 1, /Take the line out/),
    ];
  } finally {
    await rehearsal.close();
  }
}

const ended = (which: string, { code, said }: Run, wanted: number, says: RegExp): string[] =>
  code === wanted && says.test(said) ? [] : [`${which} ended with ${code}:\n${said}`];

/** As `wrangler secret put STOP_SENDING` does. */
async function stopInAHurry({ cloud }: Rehearsal): Promise<"set" | "refused"> {
  const api = cloudflareFrom(cloud.env);
  const path = `${api.account}/workers/scripts/${namesOf("production").worker}/secrets`;
  const json = { name: "STOP_SENDING", text: "1", type: "secret_text" };
  return (await api.put(path, z.unknown(), { json })).ok ? "set" : "refused";
}

const writeSettings = ({ home }: Rehearsal, settings: Readonly<Record<string, string>>) =>
  writeFileSync(fileIn(home, "settings"), envFile(settings), { mode: 0o600 });

const changed = { ...rightSettings, COMPANY_NAME: "Strook & Zegel Holding B.V." };

/**
 * A green deploy, then one of another Worker and another site.
 * @param code the Worker, in place of its own
 * @param meanwhile what is tried before the deploy of what is right
 */
async function afterGreen(
  code: string,
  judge: (run: Run) => string[],
  meanwhile: (rehearsal: Rehearsal) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const rehearsal = await openRehearsal();
  try {
    const first = await rehearsal.run();
    const before = rehearsal.serving();
    writeSettings(rehearsal, changed);
    const second = await withBundle(
      () => code,
      () => rehearsal.run(),
    );
    const after = rehearsal.serving();
    const tried = await meanwhile(rehearsal);
    const isStopped = "STOP_SENDING" in rehearsal.secrets();
    writeSettings(rehearsal, isStopped ? { ...changed, STOP_SENDING: "0" } : changed);
    const third = await rehearsal.run();
    return [
      ...(first.code === 0 ? [] : [`the first deploy ended with ${first.code}:\n${first.said}`]),
      ...judge(second),
      ...tried,
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
