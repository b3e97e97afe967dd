// `npm run screens:panel`: takes the pictures in docs/screens/panel anew, from a product of its own with a day's work in it: every
// section, as a phone, a desk and a wide desk show it, light and dark. Names of pictures after it take only those.
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, chromium as browsers, type Page } from "@playwright/test";
import UPNG from "upng-js";
import { chromium } from "./chromium.ts";
import { answers, freePort } from "./lib/ports.ts";
import { at } from "./lib/root.mjs";

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const schemes = ["light", "dark"] as const;
/** Of a long page the beginning tells how it looks. */
const tallest = 2600;

/** Every section, by the name of its picture. */
const sections = [
  ["werklijst", ""],
  ["nakijken", "held"],
  ["meldingen", "reports"],
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

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

const port = String(await freePort());
const origin = `http://localhost:${port}`;
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
  LIMIT_VISITOR_DAY: "1000000",
  LIMIT_RECEIVER_HOUR: "1000000",
  LIMIT_PAIR_DAY: "1000000",
  LIMIT_REPEAT_DAY: "1000000",
  LIMIT_TEXT_RECEIVERS: "1000000",
};
mkdirSync(at("docs/screens/panel"), { recursive: true });
const server = spawn(process.execPath, [at("scripts/start.ts")], {
  env,
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = once(server, "exit");
try {
  await answers(`${origin}/api/health?live`);
  const browser = await browsers.launch(await chromium());
  const context = await browser.newContext({
    baseURL: origin,
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
  });
  const page = await context.newPage();
  await everywhere(page, "inloggen", "/admin-login");
  await signIn(page);
  await everywhere(page, "werklijst-leeg", "/admin");
  await fill(context.request);
  await block(page);
  for (const [name, view] of sections) await everywhere(page, name, view ? `/admin?view=${view}` : "/admin");
  await oneOrder(page);
  await page.goto("/admin");
  // The rows stand there before the code has come by which keys act.
  await page.getByRole("button", { name: "Begin bovenaan" }).waitFor();
  await inEachLook(page, "opdrachten", () => page.keyboard.press("Control+k"));
  await inEachLook(page, "toetsen", () => page.keyboard.press("?"));
  await browser.close();
} finally {
  server.kill();
  await ended;
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}

/** A page in all its looks. */
async function everywhere(page: Page, name: string, path: string): Promise<void> {
  if (!isWanted(name)) return;
  await page.goto(path, { referer: `${origin}/` });
  await inEachLook(page, name);
}

/** One order on a page of its own, and the question before its number is shown. */
async function oneOrder(page: Page): Promise<void> {
  const answer = await page.request.get("/api/admin/orders?status=held&limit=1");
  const { data }: { data: { id: string }[] } = await answer.json();
  const at = `/admin?view=orders&order=${data[0]?.id}&whole=1`;
  await everywhere(page, "bestelling", at);
  await page.goto(at);
  const ask = page.getByRole("button", { name: "Toon nummer en tekst" });
  await inEachLook(page, "bestelling-tonen", () => ask.click());
}

/** What stands there in all its looks; what is opened for it is closed again. */
async function inEachLook(page: Page, name: string, show?: () => Promise<void>): Promise<void> {
  if (!isWanted(name)) return;
  for (const { width, height } of sizes)
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      if (show) await show();
      await page.waitForLoadState("networkidle");
      await page.evaluate("document.fonts.ready");
      await shoot(page, `${name}-${width}-${colorScheme}`, show !== undefined);
      if (show) await page.keyboard.press("Escape");
    }
  console.log(`  ${name}`);
}

async function shoot(page: Page, name: string, isOver: boolean): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const whole = Number(await page.evaluate("document.documentElement.scrollHeight"));
  const clip = { x: 0, y: 0, width, height: isOver ? height : Math.min(tallest, whole) };
  // In a window as tall as the page, so that what sticks to its foot lies in its own place.
  await page.setViewportSize({ width, height: clip.height });
  const taken = UPNG.decode(Uint8Array.from(await page.screenshot({ clip })).buffer);
  await page.setViewportSize({ width, height });
  // Flat colours need no more than these, and a third of the bytes.
  const small = UPNG.encode(UPNG.toRGBA8(taken).slice(0, 1), taken.width, taken.height, 64);
  writeFileSync(at(`docs/screens/panel/${name}.png`), Buffer.from(small));
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin-login");
  await page.getByLabel("Gebruikersnaam").fill("admin");
  await page.getByLabel("Wachtwoord").fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.getByRole("button", { name: "Uitloggen" }).waitFor();
}

/** A day's work: messages that arrived, some that a person must look at, a wave of them, and reports. */
async function fill(request: APIRequestContext): Promise<void> {
  for (let n = 0; n < 4; n++)
    await order(request, n, { message: "Tot straks bij oma, de taart staat klaar." });
  const held = [
    "Ik ben er om zes uur, bel me dan op 06 1234 5678",
    "Dit is mijn nieuwe nummer: 06 5555 0177, app me even terug",
    ...Array.from(
      { length: 3 },
      () => "Hoi mam, mijn telefoon is stuk. Dit is mijn nieuwe nummer, wil je even iets voorschieten?",
    ),
  ];
  for (const [n, message] of held.entries()) await order(request, 10 + n, { message, review: true });
  await request.post("/api/sandbox/sweep");
  const reasons = [
    "Hij weet waar ik werk en blijft sturen. Ik durf niet meer naar huis.",
    "Ik ken deze persoon niet en wil dit niet.",
    "Reclame voor een kapper, daar heb ik geen toestemming voor gegeven.",
  ];
  for (const [n, reason] of reasons.entries()) {
    const data = { phoneNumber: receiver(n), reporterEmail: "melder@voorbeeld.nl", reason };
    await sent(request, "/api/abuse/report", data, n);
  }
}

/** What staff blocked. */
async function block({ request }: Page): Promise<void> {
  const blocks = [
    { ipAddress: "203.0.113.50", reason: "Golf van nepnamen" },
    { ipAddress: "2001:db8:4f::1", reason: "Golf van nepnamen" },
    { ipAddress: "198.51.100.7", reason: "Dreigde na een afwijzing", expiresAt: null },
  ];
  for (const data of blocks)
    await request.post("/api/admin/blocked-ips", { data, headers: { Origin: origin } });
}

function receiver(n: number): string {
  return `+3161234${5000 + n}`;
}

async function order(request: APIRequestContext, n: number, what: object): Promise<void> {
  const data = { receiver: receiver(n), sender: "Anoniem", ...what };
  const { checkoutUrl }: { checkoutUrl: string } = await sent(request, "/api/payments/create", data, n);
  await request.post(checkoutUrl, { form: { outcome: "paid" }, maxRedirects: 0 });
}

/** Sends what a visitor sends, from an address of their own. */
async function sent(request: APIRequestContext, path: string, data: object, n: number) {
  const headers = { "Idempotency-Key": randomUUID(), "CF-Connecting-IP": `198.51.100.${10 + n}` };
  const answer = await request.post(path, { data, headers: { ...headers, Origin: origin } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
