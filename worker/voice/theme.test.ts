import { expect, it } from "vitest";
import { colours, fonts, radius, type } from "./theme";
import { lateCss } from "./typefaces";

const indented = (lines: readonly string[], depth: number): string =>
  lines.map((line) => `${"  ".repeat(depth)}${line}`).join("\n");

/** The tokens as Tailwind reads them. */
function tokensCss(): string {
  const named = Object.entries(colours);
  const light = named.map(([name, [shade]]) => `--color-${name}: ${shade};`);
  const dark = named
    .filter(([, [shade, other]]) => shade !== other)
    .map(([name, [, shade]]) => `--color-${name}: ${shade};`);
  const sizes = Object.entries(type).flatMap(([name, [size, line]]) => [
    `--text-${name}: ${size};`,
    `--text-${name}--line-height: ${line};`,
  ]);
  return `/* Written from worker/voice/theme.ts by worker/voice/theme.test.ts (\`vitest run -u\`): change it there. */
@theme {
  --color-*: initial;
${indented(light, 1)}

  --font-*: initial;
${indented(
  Object.entries(fonts).map(([name, stack]) => `--font-${name}: ${stack};`),
  1,
)}
}

/* Written out where they are used, for no theme changes them. */
@theme inline {
  --text-*: initial;
${indented(sizes, 1)}

  --radius-*: initial;
  --radius-sm: ${radius.control};
  --radius-paper: ${radius.paper};
}

@layer base {
${lateCss("  ")}

  @media (prefers-color-scheme: dark) {
    :root {
${indented(dark, 3)}
    }
  }
}
`;
}

it("the site's tokens are those that the pages without scripts are painted with", async () => {
  await expect(tokensCss()).toMatchFileSnapshot("../../web/ui/tokens.css");
});
