// `npm run screens`: takes the pictures in docs/screens anew, from a product of its own: every page, as a phone and as a
// desk show it, light and dark. Names of pictures after it take only those.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as browsers, type Page } from "@playwright/test";
import UPNG from "upng-js";
import { noLimits } from "../worker/testing/no-limits.ts";
import { chromium } from "./chromium.ts";
import { answers, freePort } from "./lib/ports.ts";
import { at } from "./lib/root.mjs";
import { comeTo, knowNumber, outcomes, tellFigures } from "./screens/visitor-states.ts";

const looks = [
  { width: 360, height: 740, colorScheme: "light" },
  { width: 360, height: 740, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 1920, height: 1080, colorScheme: "light" },
] as const;
/** Of a long page the beginning tells how it looks. */
const tallest = 4200;

/** The pages that are the same for everyone, by the names that the look gives them. */
const plain = [
  ["voorwaarden", "/voorwaarden"],
  ["wat-we-bewaren", "/wat-we-bewaren"],
  ["404", "/nergens"],
  ["zonder-scripts", "/api/payments/page?lang=nl"],
  ["postvak", "/api/sandbox/inbox"],
  ["inloggen", "/admin-login"],
] as const;

const wanted = new Set(process.argv.slice(2));
const wants = (name: string) => wanted.size === 0 || wanted.has(name);

const port = String(await freePort());
const origin = `http://localhost:${port}`;
const state = mkdtempSync(join(tmpdir(), "briefje-screens-"));
const env = {
  ...process.env,
  PORT: port,
  STATE_DIR: state,
  PAYMENT_PROVIDER: "sandbox",
  SMS_GATEWAYS: "sandbox",
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
  for (const { width, height, colorScheme } of looks) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme,
      baseURL: origin,
      locale: "nl-NL",
      timezoneId: "Europe/Amsterdam",
    });
    await takeScreens(page, `${width}-${colorScheme}`);
    await page.close();
  }
  await browser.close();
} finally {
  server.kill();
  await ended;
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}

/** Every page, in the states in which it is most itself. */
async function takeScreens(page: Page, look: string): Promise<void> {
  const shoot = async (name: string, fullPage = true) => {
    if (!wants(name)) return;
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    // A typeface that came after the first paint (font-display: optional) is used from the first full picture on, in which
    // lines may end elsewhere: a page measured before it is taller or shorter than its picture. So one is thrown away.
    if (fullPage) await page.screenshot({ fullPage });
    const whole = Number(await page.evaluate("document.documentElement.scrollHeight"));
    await page.evaluate("scrollTo(0, 0)");
    const tall = fullPage ? Math.min(tallest, whole) : height;
    // In a window as tall as the page, so that the bar that sticks to the foot of a window lies in its own place.
    if (new URL(page.url()).pathname === "/") await page.setViewportSize({ width, height: tall });
    const clip = { x: 0, y: 0, width, height: tall };
    const taken = UPNG.decode(Uint8Array.from(await page.screenshot({ fullPage, clip })).buffer);
    await page.setViewportSize({ width, height });
    // Flat colours need no more than these, and a third of the bytes.
    const small = UPNG.encode(UPNG.toRGBA8(taken).slice(0, 1), taken.width, taken.height, 128);
    writeFileSync(at(`docs/screens/${name}-${look}.png`), Buffer.from(small));
  };
  // Whoever comes to the home page first sees it in a typeface of their own: the text's is there from the second page on.
  await visit(page, "/voorwaarden");
  await open(page, "/");
  await shoot("index");
  await page.getByRole("button", { name: "Bestel en betaal" }).first().click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await shoot("fout");
  await order(
    page,
    () => shoot("index-first-screen", false),
    () => shoot("afrekenen"),
  );
  await shoot("status-delivered");
  await takeOutcomes(page, shoot);
  await report(page, () => shoot("misbruik"));
  await shoot("bedankt");
  await page.getByRole("link", { name: "Bekijk hoe het met je melding staat" }).click();
  await page.getByText("In behandeling").waitFor();
  await shoot("melding");
  await takeNumber(page, shoot);
  for (const [name, path] of plain) {
    await visit(page, path);
    // The sign-in draws itself once its code has come.
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    await shoot(name);
  }
}

/** The status page, as it is when the order came to something else. */
async function takeOutcomes(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  const address = page.url();
  for (const outcome of outcomes.filter(({ name }) => wants(name))) {
    await comeTo(page, outcome);
    await visit(page, address);
    await page.getByText("Betalingsstatus ophalen...").waitFor({ state: "hidden" });
    await shoot(outcome.name);
    await page.unroute("**/api/payments/*");
  }
}

/** A receiver's own page: its number, its code, and what is seen then; and the figures. */
async function takeNumber(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await open(page, "/mijn-nummer");
  await shoot("mijn-nummer");
  await page.route("**/api/my-number/code", (route) => route.fulfill({ json: { success: true } }));
  await page.getByRole("textbox", { name: "Je telefoonnummer" }).fill("06 12345678");
  await page.getByRole("button", { name: "Stuur mij een code" }).click();
  await page.getByRole("textbox", { name: "Code uit de sms" }).waitFor();
  await shoot("mijn-nummer-code");
  await knowNumber(page);
  await open(page, "/mijn-nummer#overzicht");
  await page.reload();
  await page.getByRole("heading", { name: "Wat we naar je stuurden" }).waitFor();
  await page.evaluate("document.fonts.ready");
  await shoot("mijn-nummer-overzicht");
  await tellFigures(page);
  await visit(page, "/cijfers");
  await page.getByRole("table").first().waitFor();
  await shoot("cijfers");
}

/** Orders an SMS, and waits until it has arrived. */
async function order(page: Page, filled: () => Promise<void>, leads: () => Promise<void>): Promise<void> {
  await open(page, "/");
  await page.getByRole("textbox", { name: "Telefoonnummer" }).fill("06 12345678");
  await page.getByRole("combobox", { name: "Afzender" }).fill("Tante Bep");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Bericht" }).fill("De taart staat klaar.\nKom je om drie uur?");
  await page.getByRole("textbox", { name: "Bericht" }).blur();
  await page.evaluate("scrollTo(0, 0)");
  await filled();
  await page.getByRole("button", { name: "Bestel en betaal" }).click();
  await page.getByRole("button", { name: "Betaald", exact: true }).waitFor();
  await leads();
  await page.getByRole("button", { name: "Betaald", exact: true }).click();
  await page.getByRole("heading", { name: "Afgeleverd", level: 1 }).waitFor({ timeout: 120_000 });
}

/** Reports that SMS. */
async function report(page: Page, filled: () => Promise<void>): Promise<void> {
  await open(page, "/misbruik-melden");
  await page.getByRole("textbox", { name: "Telefoonnummer" }).fill("06 12345678");
  await page
    .getByRole("textbox", { name: "Wat is er aan de hand?" })
    .fill("Ik wil geen taart, en dit was de derde keer vandaag.");
  await page.evaluate("scrollTo(0, 0)");
  await filled();
  await page.getByRole("button", { name: "Verzend je melding" }).click();
  await page.getByRole("heading", { name: "Bedankt voor je melding" }).waitFor();
}

async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** As one comes from another of our pages: with both typefaces. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { referer: `${origin}/` });
  await page.evaluate("document.fonts.ready");
}
