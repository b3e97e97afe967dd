// `npm run pictures`: the share image and the icons that are not drawn as SVG, into web/public/. They are committed, so
// this runs only when the look, the name or the price has changed.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { chromium as installed } from "./chromium.ts";
import { at } from "./lib/root.mjs";

const { siteName } = (await import(at("worker/domain/company.ts"))) as { siteName: string };
const { firstPartCents } = (await import(at("worker/domain/pricing.ts"))) as { firstPartCents: number };

const read = (path: string) => readFileSync(at(path), "utf8");
const euros = new Intl.NumberFormat("nl", { style: "currency", currency: "EUR" });
// The light theme, from the first block of tokens.
const theme = read("web/ui/tokens.css").match(/@theme \{(.*?)\n\}/s)?.[1] ?? "";
const share = read("scripts/pictures/share.html")
  .replace("/* theme */", `:root {${theme.replaceAll(/--[\w-]+\*: initial;/g, "")}}`)
  .replace("@@name@@", siteName)
  .replace("@@price@@", euros.format(firstPartCents / 100));
const icon = (size: number) =>
  `<style>body { margin: 0 } svg { display: block }</style>${read("web/public/icon.svg").replace("<svg ", `<svg width="${size}" height="${size}" `)}`;

const browser = await chromium.launch(await installed());
await picture("share.png", 1200, 630, share);
await picture("apple-touch-icon.png", 180, 180, `<body style="background: #fff">${icon(180)}`);
writeFileSync(at("web/public/favicon.ico"), toIco(await shot(32, 32, icon(32), true)));
await browser.close();

async function picture(name: string, width: number, height: number, html: string) {
  writeFileSync(at(`web/public/${name}`), await shot(width, height, html));
}

async function shot(width: number, height: number, html: string, omitBackground = false) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  await page.setContent(html);
  const png = await page.screenshot({ omitBackground });
  await page.close();
  return png;
}

/** An ICO file that holds one PNG of 32 pixels. */
function toIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
