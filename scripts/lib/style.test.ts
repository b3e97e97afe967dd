import { beforeAll, expect, it } from "vitest";
import { makeFonts } from "./fonts";
import {
  layersOf,
  plainStyle,
  shortProperties,
  shortStyle,
  styleFor,
  styleOf,
  tokensWhereUsed,
  withoutCodeStates,
} from "./style";

// The sheet names the typefaces that the build makes.
beforeAll(makeFonts);

const sheet = new URL("../../web/site.css", import.meta.url).pathname;

it("holds what the markup and the code name, in every state of it, and nothing else", async () => {
  const style = await styleOf(sheet, '<p class="text-muted [main.bg-page+&amp;]:pt-0">', ['"pad:px-8"']);
  expect(style).toContain(".text-muted{");
  expect(style).toMatch(/main\.bg-page\s*\+/);
  expect(style).toMatch(/48rem.*pad\\:px-8/s);
  expect(style).not.toContain(".text-error{");
});

it("writes out a property that is never set, or only to what it is anyway", () => {
  const css = `@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}
    @property --tw-space-y-reverse{syntax:"*";inherits:false;initial-value:0}
    .border{border-style:var(--tw-border-style);border-width:1px}
    .small{line-height:var(--tw-leading,1.5)}
    .stack{--tw-space-y-reverse:0;margin-top:calc(8px * var(--tw-space-y-reverse))}`;
  expect(plainStyle(css)).toBe(
    ".border{border-style:solid;border-width:1px}.small{line-height:1.5}.stack{margin-top:0}",
  );
});

it("declares tokens for the document alone", () => {
  expect(plainStyle("@layer theme{:root,:host{--a:#fff}}")).toBe("@layer theme{:root{--a:#fff}}");
});

it("keeps a property that is set to something else, and its initial value", () => {
  const css = `@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}
    .border{border-style:var(--tw-border-style)}.dotted{--tw-border-style:dotted}`;
  const plain = plainStyle(css);
  expect(plain).toContain(".border{border-style:var(--tw-border-style)}");
  expect(plain).toContain(".dotted{--tw-border-style:dotted}");
  expect(plain).toContain("initial-value:solid");
});

it("leaves out what nothing reads", () => {
  expect(plainStyle(".bold{--tw-font-weight:700;font-weight:700}")).toBe(".bold{font-weight:700}");
});

it("takes some layers out of a sheet, with what they are animated by, and nothing else", () => {
  const css =
    "@layer theme{:root{--a:1}}@layer base{p{margin:0}}@layer utilities{.b{c:d}@media print{.e{f:g}}}" +
    "@font-face{font-family:X}@keyframes spin{to{rotate:1turn}}@property --tw-y{inherits:false}.loose{h:i}";
  expect(layersOf(css, ["theme", "utilities"])).toBe(
    "@layer theme{:root{--a:1}}@layer utilities{.b{c:d}@media print{.e{f:g}}}" +
      "@keyframes spin{to{rotate:1turn}}@property --tw-y{inherits:false}",
  );
});

it("does not say again that a border is solid, where every border is", () => {
  const reset = "*{border:0 solid}";
  expect(plainStyle(`${reset}.a{border-style:solid;border-width:1px}`)).toBe(
    "*{border:0 solid}.a{border-width:1px}",
  );
  expect(plainStyle(`${reset}.a{border-style:solid}.b{border-style:dashed}`)).toContain(
    ".a{border-style:solid}",
  );
  expect(plainStyle(".a{border-style:solid}")).toBe(".a{border-style:solid}");
});

it("leaves the states that only code brings about to the code, and keeps a rule that is for others as well", () => {
  const css = `.a{color:red}.a:disabled{color:gray}.b[aria-invalid],.c{top:0}
    :is(form,main):has([aria-busy]) .d{left:0}@media print{.e[aria-invalid]{top:0}}`;
  expect(withoutCodeStates(css)).toBe(".a{color:red}.b[aria-invalid],.c{top:0}");
});

it("writes out a token that has one short value, and gives the others short names that sheets used together share", () => {
  const token = "@layer theme{:root,:host{--radius:4px;--color-ink:#131a44;--wide:1px 2px 3px 4px}}";
  const [first, late] = shortProperties([
    `${token}@layer base{@media print{:root{--color-ink:#000}}a{color:var(--color-ink);border-radius:var(--radius)}}`,
    `${token}.b{color:var(--color-ink);padding:var(--wide)}.\\[x\\:var\\(--color-ink\\)\\]{top:0}`,
  ]);
  expect(first).toBe(
    "@layer theme{:root,:host{--a:#131a44;--b:1px 2px 3px 4px}}@layer base{@media print{:root{--a:#000}}a{color:var(--a);border-radius:4px}}",
  );
  expect(late).toBe(
    "@layer theme{:root,:host{--a:#131a44;--b:1px 2px 3px 4px}}.b{color:var(--a);padding:var(--b)}.\\[x\\:var\\(--color-ink\\)\\]{top:0}",
  );
});

it("leaves tokens that only code's sheet uses to that sheet, those of the dark theme too", () => {
  const light = "@layer theme{:root,:host{--a:#131a44;--b:#b0103a;}}";
  const [first, late] = tokensWhereUsed(
    `${light}@layer base{@media (prefers-color-scheme:dark){:root{--a:#fff;--b:#ff9aae}}a{color:var(--a)}}`,
    `${light}.b{color:var(--b)}`,
  );
  expect(first).toBe(
    "@layer theme{:root,:host{--a:#131a44}}@layer base{@media (prefers-color-scheme:dark){:root{--a:#fff}}a{color:var(--a)}}",
  );
  expect(late).toBe(
    `${light}.b{color:var(--b)}@layer base{@media (prefers-color-scheme:dark){:root{--b:#ff9aae}}}`,
  );
});

it("keeps a token by its name where something stands in for it", () => {
  expect(shortStyle("@layer theme{:root,:host{--gap:4px}}.a{gap:var(--gap,1px)}.b{gap:var(--gap)}")).toBe(
    "@layer theme{:root{--a:4px}}.a{gap:var(--a,1px)}.b{gap:var(--a)}",
  );
});

it("gives a property that is registered its short name there too, or its initial value is lost", () => {
  const css = `@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}
    .border{border-style:var(--tw-border-style)}.dotted{--tw-border-style:dotted}`;
  expect(shortStyle(css)).toBe(
    '.border{border-style:var(--a)}.dotted{--a:dotted}@property --a{syntax:"*";inherits:false;initial-value:solid}',
  );
});

it("keeps of a sheet what names no class, or only classes that are known", () => {
  const css =
    "@font-face{font-family:a}p{margin:0}@layer utilities{.min-h-3\\.5{min-height:1px}.pt-9{padding-top:9px}}" +
    "@media (min-width:9rem){.other{top:0}}.row,.other{left:0}.row .other{right:0}.row:not(.other){top:0}" +
    ".row:is(.other,b){top:1px}@keyframes turn{to{rotate:1turn}}";
  expect(styleFor(css, (name) => ["row", "min-h-3.5"].includes(name))).toBe(
    "@font-face{font-family:a}p{margin:0}@layer utilities{.min-h-3\\.5{min-height:1px}}" +
      ".row{left:0}.row:not(.other){top:0}.row:is(.other,b){top:1px}@keyframes turn{to{rotate:1turn}}",
  );
});
