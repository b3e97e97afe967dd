import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Playwright's launch options for a Chromium on this machine: the one asked for, the system's, else the one from npm. */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  const installed = process.env.CHROMIUM_PATH || systemChromium();
  if (installed) return { executablePath: installed, args: [] };
  // Shared with Playwright's workers, which load the configuration again.
  process.env.BRIEFJE_CHROMIUM ??= await npmChromium();
  return {
    executablePath: process.env.BRIEFJE_CHROMIUM,
    args: ["--font-render-hinting=none", "--no-zygote"],
  };
}

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(":");
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && spawnSync(path, ["--version"]).status === 0);
}

/** The package is made for a cloud's bare containers; three tricks make it work on any machine. */
async function npmChromium(): Promise<string> {
  const folder = fileURLToPath(
    new URL(`../node_modules/.cache/chromium/${packageVersion()}`, import.meta.url),
  );
  const complete = join(folder, "complete");
  if (!existsSync(complete)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { TMPDIR } = process.env;
  // 1. It unpacks into the temporary folder and reuses whatever it finds there, from any version and any user.
  process.env.TMPDIR = folder;
  // 2. It brings the libraries a bare machine lacks, but only where it believes to be in that cloud.
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    const path = await packaged.executablePath();
    bringFonts(join(folder, "fonts"));
    writeFileSync(complete, "");
    return path;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** 3. Its font configuration names folders of that cloud; without fonts text has no size and cannot be clicked. */
function bringFonts(fonts: string) {
  writeFileSync(
    join(fonts, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(fonts, "cache")}</cachedir>
</fontconfig>
`,
  );
  process.env.FONTCONFIG_PATH = fonts;
}

function packageVersion(): string {
  const manifest = new URL("../node_modules/@sparticuz/chromium/package.json", import.meta.url);
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}
