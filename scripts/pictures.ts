// `npm run pictures`: the share image and the icons that are not drawn as SVG, into web/public/. They are committed, so
// this runs only when the look, the name or the price has changed.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { facesCss, type Typeface } from "../worker/voice/typefaces.ts";
import { chromium as installed } from "./chromium.ts";
import { subset } from "./lib/fonts.ts";
import { at } from "./lib/root.mjs";

const { siteName } = (await import(at("worker/domain/company.ts"))) as { siteName: string };
const { firstPartCents } = (await import(at("worker/domain/pricing.ts"))) as { firstPartCents: number };

const read = (path: string) => readFileSync(at(path), "utf8");
const price = new Intl.NumberFormat("nl", { minimumFractionDigits: 2 }).format(firstPartCents / 100);
// The light theme, from the first block of tokens, and our typefaces in the page itself: there is no server.
const theme = read("web/ui/tokens.css").match(/@theme \{(.*?)\n\}/s)?.[1] ?? "";
const faces = facesCss({ display: await inlined("display"), text: await inlined("text") }).replaceAll(
  /font-display:\w+/g,
  "font-display:block",
);
const share = read("scripts/pictures/share.html")
  .replace("/* theme */", `${faces}\n:root {${theme.replaceAll(/--[\w-]+\*: initial;/g, "")}}`)
  .replace("@@name@@", siteName)
  .replace("@@title@@", textOf("worker/voice/pages.ts", "headline"))
  .replace("@@lead@@", "Zonder account.")
  .replace("@@from@@", `Vanaf € ${price}`)
  .replace("@@price@@", price);
const sized = (svg: string, size: number) =>
  `<style>body { margin: 0 } svg { display: block }</style>${svg.replace("<svg ", `<svg width="${size}" height="${size}" `)}`;
// The small one is the mark of the masthead; the large one fills its square, so that any mask may cut it.
const icon = read("web/public/icon.svg");
const largeIcon = read("scripts/pictures/icon.svg");

const browser = await chromium.launch(await installed());
await picture("share.png", 1200, 630, share);
for (const [name, size] of Object.entries({ "apple-touch-icon": 180, "icon-192": 192, "icon-512": 512 }))
  await picture(`${name}.png`, size, size, sized(largeIcon, size));
writeFileSync(at("web/public/favicon.ico"), toIco(await shot(32, 32, sized(icon, 32), true)));
await browser.close();

async function inlined(name: Typeface) {
  return `data:font/woff2;base64,${(await subset(name)).toString("base64")}`;
}

/** A text of a catalogue, read from its source: the catalogues themselves are the site's, and are not run here. */
function textOf(path: string, key: string) {
  const text = new RegExp(`\\b${key}: "([^"]+)"`).exec(read(path))?.[1];
  if (!text) throw new Error(`${path} has no ${key}`);
  return text;
}

async function picture(name: string, width: number, height: number, html: string) {
  writeFileSync(at(`web/public/${name}`), await shot(width, height, html));
}

async function shot(width: number, height: number, html: string, omitBackground = false) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  await page.setContent(html);
  await page.evaluate("document.fonts.ready");
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
