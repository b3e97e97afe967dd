// `npm run screens`: takes the pictures in docs/screens anew, from a product of its own: every page, as a phone and as a
// desk show it, light and dark.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as browsers, type Page } from "@playwright/test";
import { chromium } from "./chromium.ts";
import { answers, freePort } from "./lib/ports.ts";
import { at } from "./lib/root.mjs";

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const schemes = ["light", "dark"] as const;
const looks = sizes.flatMap((viewport) => schemes.map((colorScheme) => ({ viewport, colorScheme })));
/** Of a long page the beginning tells how it looks. */
const tallest = 2400;

/** The pages that are the same for everyone. */
const plain = [
  ["terms", "/voorwaarden"],
  ["kept", "/wat-we-bewaren"],
  ["not-found", "/nergens"],
] as const;

const port = String(await freePort());
const origin = `http://localhost:${port}`;
const state = mkdtempSync(join(tmpdir(), "briefje-screens-"));
const env = {
  ...process.env,
  PORT: port,
  STATE_DIR: state,
  PAYMENT_PROVIDER: "sandbox",
  SMS_GATEWAYS: "sandbox",
};
const server = spawn(process.execPath, [at("scripts/start.ts")], {
  env,
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = once(server, "exit");
try {
  await answers(`${origin}/api/health`);
  const browser = await browsers.launch(await chromium());
  for (const look of looks) {
    const options = { ...look, baseURL: origin, locale: "nl-NL", timezoneId: "Europe/Amsterdam" };
    const page = await browser.newPage(options);
    await takeScreens(page, `${look.viewport.width}${look.colorScheme === "dark" ? "-dark" : ""}`);
    await page.close();
  }
  await browser.close();
} finally {
  server.kill();
  await ended;
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}

/** Every page, in the state in which it is most itself. */
async function takeScreens(page: Page, look: string): Promise<void> {
  const shoot = async (name: string, part = "body") => {
    const box = await page.locator(part).boundingBox();
    const height = Math.min(
      tallest,
      Math.ceil((box?.y ?? 0) + (box?.height ?? 0)) + (part === "body" ? 0 : 20),
    );
    const width = page.viewportSize()?.width ?? 0;
    const path = at(`docs/screens/${name}-${look}.png`);
    await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height } });
  };
  await order(page, () => shoot("landing", "form"));
  await shoot("status", "#main");
  await report(page, () => shoot("report"));
  await shoot("report-thanks");
  await page.getByRole("link", { name: "Bekijk hoe het met je melding staat" }).click();
  await page.getByText("In behandeling").waitFor();
  await shoot("case");
  for (const [name, path] of plain) {
    await page.goto(path);
    await shoot(name);
  }
}

/** Orders an SMS, and waits until it has arrived. */
async function order(page: Page, filled: () => Promise<void>): Promise<void> {
  await open(page, "/");
  await page.getByRole("textbox", { name: "Telefoonnummer" }).fill("06 12345678");
  await page.getByRole("combobox", { name: "Afzender" }).fill("Tante Bep");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Bericht" }).fill("De taart staat klaar.\nKom je om drie uur?");
  await page.getByRole("textbox", { name: "Bericht" }).blur();
  await page.evaluate("scrollTo(0, 0)");
  await filled();
  await page.getByRole("button", { name: "Bestel en betaal" }).click();
  await page.getByRole("button", { name: "Betaald", exact: true }).click();
  await page.getByText("Afgeleverd", { exact: true }).waitFor();
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
  await page.goto(path);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}
