import { kilobytes } from "../lib/numbers.ts";
import { limit, table } from "../lib/report.ts";
import { withBrowser } from "./browser.ts";
import { codeBeforeSubmitting, findTraces, firstFlight, typefaces, zipped } from "./sizes.ts";
import type { Rig } from "./text.ts";

/** What the landing page weighs and must not carry. */
export async function measureSizes({ origins, folders }: Rig) {
  console.log("Sizes…");
  const { head, document } = await firstFlight(origins.product, folders.product);
  const flight = head + document;
  const code = await withBrowser((browser) =>
    codeBeforeSubmitting(browser, origins.product, folders.product),
  );
  const { found, blind, looked } = findTraces(code.files, folders.naive);
  const kb = (bytes: number) => `${kilobytes(bytes)} KB`;
  const fonts = typefaces(folders.product);
  const rows = [
    ["Both typefaces", kilobytes(fonts)],
    ["First flight of /: the document and all that is in it", kilobytes(document)],
    ["– and its headers", kilobytes(head)],
    ["All JavaScript before submitting, reading Dutch", kilobytes(code.dutch)],
    ["The same, switching to English", kilobytes(code.both)],
    ...[...code.files].map(([file, text]) => [
      `– ${file.replace(/^\/assets\/|-[\w-]{8}(?=\.js)/g, "")}`,
      kilobytes(zipped(text)),
    ]),
  ];
  const notes = [
    `Looked for in that code: ${looked.join(", ")}. ${found.length === 0 ? "None is there." : `Found: ${found.join("; ")}.`}`,
    ...(blind.length > 0
      ? [`**No longer recognised, not even in the naive build: ${blind.join(", ")}.**`]
      : []),
  ];
  return {
    text: `### Sizes\n\nCompressed with gzip.\n\n${table(["What", "KB"], rows)}\n\n${notes.join("\n\n")}`,
    goals: [
      limit("First flight of /, gz", "at most", 14_600, flight, kb),
      limit("All JavaScript before submitting, gz", "at most", 96_000, code.both, kb),
      limit("Both typefaces", "at most", 24_000, fonts, kb),
      limit("Traces of what the landing page must not carry", "at most", 0, found.length + blind.length),
    ],
  };
}
