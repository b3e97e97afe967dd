// `npm run screens:panel`: takes the pictures in docs/screens/panel anew, from a product of its own with a day's work in it: every
// section as a phone, a desk and a wide desk show it, light and dark, and every state that one may be in. Names of pictures after
// it take only those.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium as browsers, type Page } from "@playwright/test";
import { noLimits } from "../worker/testing/no-limits.ts";
import { chromium } from "./chromium.ts";
import { answers, freePort } from "./lib/ports.ts";
import { at } from "./lib/root.mjs";
import { Camera } from "./screens/camera.ts";
import { cases } from "./screens/case-states.ts";
import { block, decide, fill, optOut } from "./screens/day.ts";
import { doors } from "./screens/door-states.ts";
import { first, lists } from "./screens/list-states.ts";
import { colleague, signIn } from "./screens/people.ts";
import { take } from "./screens/states.ts";

/** Every section, by the name of its picture. */
const sections = [
  ["werklijst", ""],
  ["nakijken", "held"],
  ["meldingen", "reports"],
  ["meldingen-alle", "reports&status=all"],
  ["meldingen-van-mij", "reports&status=mine"],
  ["bestellingen", "orders"],
  ["taken", "worklist"],
  ["blokkades", "blocks"],
  ["afmeldingen", "blocks&kind=opt-out"],
  ["schakelaars", "settings"],
  ["systeem", "system"],
  ["cijfers", "figures"],
  ["logboek", "audit"],
  ["geweigerd", "trail"],
  ["medewerkers", "staff"],
  ["account", "account"],
] as const;

const camera = new Camera(process.argv.slice(2));
const port = String(await freePort());
const origin = `http://localhost:${port}`;
process.env.SCREENS_ORIGIN = origin;
const state = mkdtempSync(join(tmpdir(), "briefje-screens-"));
const password = randomBytes(12).toString("base64url");
const env = {
  ...process.env,
  PORT: port,
  STATE_DIR: state,
  PAYMENT_PROVIDER: "sandbox",
  SMS_GATEWAYS: "sandbox",
  DEV_ADMIN_PASSWORD: password,
  // One machine orders as many visitors do.
  ...noLimits,
};
const server = spawn(process.execPath, [at("scripts/start.ts")], {
  env,
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = once(server, "exit");
try {
  await answers(`${origin}/api/health?live`);
  const browser = await browsers.launch(await chromium());
  const page = await visitor(browser);
  await section(page, "inloggen", "/admin-login");
  await signIn(page, "admin", password);
  await page.getByRole("button", { name: "Uitloggen" }).waitFor();
  const other = await visitor(browser);
  const stage = {
    camera,
    page: other,
    colleague: page,
    username: "sam",
    password: await colleague(other, "sam", env),
  };
  await section(page, "werklijst-leeg", "/admin");
  await take(first, stage);
  await fill(page.context().request);
  await block(page.context().request);
  await optOut((await visitor(browser)).context());
  await decide(page.request, other.request);
  for (const [name, view] of sections) await section(page, name, view ? `/admin?view=${view}` : "/admin");
  await oneOrder(page);
  await page.goto("/admin");
  // The rows stand there before the code has come by which keys act.
  await page.getByRole("button", { name: "Begin bovenaan" }).waitFor();
  await camera.section(page, "opdrachten", () => page.keyboard.press("Control+k"));
  await camera.section(page, "toetsen", () => page.keyboard.press("?"));
  for (const states of [lists, cases, doors]) await take(states, stage);
  await browser.close();
} finally {
  server.kill();
  await ended;
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}

/** A browser of its own, as somebody in the Netherlands has it. */
async function visitor(browser: Browser): Promise<Page> {
  const settings = { baseURL: origin, locale: "nl-NL", timezoneId: "Europe/Amsterdam" };
  return (await browser.newContext(settings)).newPage();
}

/** A page in all its looks. */
async function section(page: Page, name: string, path: string): Promise<void> {
  if (!camera.wants(name)) return;
  await page.goto(path, { referer: `${origin}/` });
  await camera.section(page, name);
}

/** One order on a page of its own, and the question before its number is shown. */
async function oneOrder(page: Page): Promise<void> {
  const answer = await page.request.get("/api/admin/orders?status=held&limit=1");
  const { data }: { data: { id: string }[] } = await answer.json();
  const at = `/admin?view=orders&order=${data[0]?.id}&whole=1`;
  await section(page, "bestelling", at);
  await page.goto(at);
  const ask = page.getByRole("button", { name: "Toon nummer en tekst" });
  await camera.section(page, "bestelling-tonen", () => ask.click());
}
