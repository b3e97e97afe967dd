// `npm run screens`: takes the pictures in docs/screens anew, from a product of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as browsers, type Page } from "@playwright/test";
import { chromium } from "./chromium.ts";
import { answers, freePort } from "./lib/ports.mjs";
import { at } from "./lib/root.mjs";

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

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
const server = spawn(process.execPath, [at("scripts/start.mjs")], {
  env,
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = once(server, "exit");
try {
  await answers(`${origin}/api/health`);
  const browser = await browsers.launch(await chromium());
  for (const viewport of sizes) {
    const options = { viewport, baseURL: origin, locale: "nl-NL", timezoneId: "Europe/Amsterdam" };
    const page = await browser.newPage(options);
    await takeScreens(page, viewport.width);
    await page.close();
  }
  await browser.close();
} finally {
  server.kill();
  await ended;
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}

/** The form filled in, and the status page once the message has arrived. */
async function takeScreens(page: Page, width: number): Promise<void> {
  const shoot = async (name: string, part: string) => {
    const box = await page.locator(part).boundingBox();
    const height = Math.ceil((box?.y ?? 0) + (box?.height ?? 0)) + 20;
    const path = at(`docs/screens/${name}-${width}.png`);
    await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height } });
  };
  await page.goto("/");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("textbox", { name: "Telefoonnummer" }).fill("06 12345678");
  await page.getByRole("combobox", { name: "Afzender" }).fill("Tante Bep");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Bericht" }).fill("De taart staat klaar.\nKom je om drie uur?");
  await page.getByRole("textbox", { name: "Bericht" }).blur();
  await page.evaluate("scrollTo(0, 0)");
  await shoot("landing", "form");

  await page.getByRole("button", { name: "Bestellen en betalen" }).click();
  await page.getByRole("button", { name: "Betaald", exact: true }).click();
  await page.getByText("Afgeleverd", { exact: true }).waitFor();
  await shoot("status", "#main");
}
