import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";

/**
 * The style of one document: the utilities that its markup and its code name, and no other. A sheet that is made from source
 * files holds what any file beside them could need.
 * @param sheet the file that says which tokens and utilities there are
 */
export async function styleOf(sheet: string, markup: string, code: readonly string[]): Promise<string> {
  const scanner = new Scanner({});
  const inMarkup = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, classes = ""]) =>
    classes.replaceAll("&amp;", "&").split(/\s+/),
  );
  const inCode = code
    .flatMap((content) => scanner.getCandidatesWithPositions({ content, extension: "js" }))
    .map(({ candidate }) => candidate);
  const compiler = await compile(readFileSync(sheet, "utf8"), {
    base: dirname(sheet),
    onDependency: () => {},
  });
  return optimize(compiler.build([...new Set([...inMarkup, ...inCode])]), { minify: true }).code;
}

/** A declaration of one of Tailwind's own custom properties, and a use of one with what stands in for it. */
const declared = /(--tw-[\w-]+):([^;{}]*);?/g;
const used = /var\((--tw-[\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g;

/**
 * A sheet without the custom properties by which Tailwind lets utilities be combined, where the site does not combine them
 * (constant propagation): one that is never set, or only to its initial value, is written out; one that nothing reads is left
 * out. The first packets are half a kilobyte lighter for it.
 */
export function plainStyle(css: string): string {
  const [rules, initial] = takeProperties(css);
  const values = new Map<string, Set<string>>();
  for (const [, name = "", value = ""] of rules.matchAll(declared))
    values.set(name, (values.get(name) ?? new Set()).add(value));
  const isFixed = (name: string) =>
    [...(values.get(name) ?? [])].every((value) => value === initial.get(name));

  const written = rules.replace(used, (whole, name: string, otherwise?: string) =>
    isFixed(name) ? (initial.get(name) ?? otherwise ?? whole) : whole,
  );
  const read = new Set([...written.matchAll(used)].map(([, name = ""]) => name));
  const plain = written.replace(declared, (whole, name: string) => (read.has(name) ? whole : ""));
  const properties = [...read].map((name) => {
    const value = initial.get(name);
    const starts = value === undefined ? "" : `;initial-value:${value}`;
    return `@property ${name}{syntax:"*";inherits:false${starts}}`;
  });
  return oncePrefixed(
    withoutSolid(withoutHost(optimize(plain + properties.join(""), { minify: true }).code.trim())),
  );
}

/** Tailwind declares its tokens for shadow trees too, and we have none. */
const withoutHost = (css: string): string => css.replaceAll(":root,:host{", ":root{");

/** Every border is solid by the reset (`web/ui/reset.css`), so where none is anything else, no rule need say it again. */
function withoutSolid(css: string): string {
  const reset = "border:0 solid";
  const style = /border(?:-[a-z]+)*-style:(\w+);?/g;
  const isSolid = css.includes(reset) && [...css.matchAll(style)].every(([, value]) => value === "solid");
  return isSolid ? css.replace(style, "") : css;
}

/** Each pass of the optimizer writes a declaration with a prefix once more. */
const oncePrefixed = (css: string): string =>
  css.replace(/(-webkit-[a-z-]+:(?:"[^"]*"|[^;"{}])*;)\1+/g, "$1");

/** The rules without what declares the properties, once for each kind of browser, and their initial values. */
function takeProperties(css: string): readonly [rules: string, initial: ReadonlyMap<string, string>] {
  const initial = new Map<string, string>();
  const rules = css
    .replace(/^\/\*!.*?\*\/\s*/s, "")
    .replace(/@layer properties\{@supports.*?\}\}\}/s, "")
    .replace(/@property (--tw-[\w-]+)\{([^}]*)\}/g, (_, name: string, body: string) => {
      const value = /initial-value:([^;]*)/.exec(body)?.[1];
      if (value !== undefined) initial.set(name, value);
      return "";
    });
  return [rules, initial];
}

/**
 * The rules of some layers of a sheet, and what they are animated by.
 * @param css without braces in its strings
 */
export function layersOf(css: string, layers: readonly string[]): string {
  const wanted = new RegExp(`^@(layer (${layers.join("|")})\\{|property |keyframes )`);
  return ruleList(css)
    .filter((rule) => wanted.test(rule))
    .join("");
}

/**
 * What of a sheet can be wanted by something that knows these classes and no other (critical CSS). What names no class is kept,
 * whichever of a list it is.
 * @param isNamed whether it knows a class
 */
export function styleFor(css: string, isNamed: (name: string) => boolean): string {
  return ruleList(css)
    .map((rule) => neededOf(rule, isNamed))
    .join("");
}

function neededOf(rule: string, isNamed: (name: string) => boolean): string {
  const [, head = "", body = ""] = /^([^{]*)\{(.*)\}$/s.exec(rule) ?? [];
  if (/^@(layer|media|supports|container)/.test(head)) {
    const within = styleFor(body, isNamed);
    return within === "" ? "" : `${head}{${within}}`;
  }
  if (head === "" || head.startsWith("@")) return rule;
  const kept = selectorList(head).filter((selector) => classesOf(selector).every(isNamed));
  return kept.length === 0 ? "" : `${kept.join()}{${body}}`;
}

/** Without what may be or is not: `:not(…)`, and a list that one of is enough. */
const either = /:not\((?:[^()]|\([^()]*\))*\)|:(?:is|where)\([^()]*,[^()]*\)/g;

/** The classes that an element and those around it must have to be meant by a selector. */
const classesOf = (selector: string): string[] =>
  [...selector.replace(either, "").matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = ""]) =>
    name.replaceAll("\\", ""),
  );

/** What stands side by side at the top of a sheet. */
function ruleList(css: string): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === "{") depth++;
    if (sign === "}") depth--;
    if (depth > 0 || sign === "{") continue;
    rules.push(css.slice(from, index + 1));
    from = index + 1;
  }
  return rules;
}

/** States of an element that only code brings about: a refused field, a button that waits. */
const statesOfCode = /\[aria-(invalid|busy)\]|:disabled/;

/** A sheet without the rules for states that only code brings about: they come with that code. */
export function withoutCodeStates(css: string): string {
  const kept = css.replace(/([^{};]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectorList(selectors).every((selector) => statesOfCode.test(selector)) ? "" : rule,
  );
  return oncePrefixed(optimize(kept, { minify: true }).code.trim());
}

/** The selectors of a rule, which stand between commas outside of brackets. */
function selectorList(selectors: string): readonly string[] {
  let depth = 0;
  const signs = Array.from(selectors, (sign) => {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    return sign === "," && depth === 0 ? "\0" : sign;
  });
  return signs.join("").split("\0");
}

/** A declaration of any custom property, and a use of one; the name of a utility has its signs escaped, and is neither. */
const anyDeclared = /(?<=[{;])(--[a-z][\w-]*):([^;{}]*);?/g;
const anyUsed = /var\((--[a-z][\w-]*)(?=[,)])/g;
/** What a property is until something sets it: without it, under another name, a border has no style and so no width. */
const registered = /@property (--[a-z][\w-]*)/g;
const theme = /(?<=@layer theme\{:root(?:,:host)?\{)[^}]*/;

/** Up to so many characters a value is shorter than what stands for it. */
const shortValue = 10;

/**
 * Sheets that are used together, with custom properties as short as they can be (constant propagation, mangling): a token
 * that has one short value everywhere is written out, and the others get names of one or two letters, the most used first.
 */
export function shortProperties(sheets: readonly string[]): readonly string[] {
  const values = new Map<string, Set<string>>();
  for (const [, name = "", value = ""] of sheets.flatMap((css) => [...css.matchAll(anyDeclared)]))
    values.set(name, (values.get(name) ?? new Set()).add(value));
  const tokens = new Set(
    sheets.flatMap((css) =>
      [...(theme.exec(css)?.[0] ?? "").matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
    ),
  );
  const constant = (name: string): string | null => {
    const [value, ...more] = values.get(name) ?? [];
    const isShort = value !== undefined && value.length <= shortValue && !value.includes("(");
    const isPlain = isShort && !sheets.some((css) => css.includes(`var(${name},`));
    return tokens.has(name) && more.length === 0 && isPlain ? value : null;
  };
  const written = sheets.map((css) =>
    css
      .replace(/var\((--[a-z][\w-]*)\)/g, (use, name: string) => constant(name) ?? use)
      .replace(anyDeclared, (whole, name: string) => (constant(name) === null ? whole : "")),
  );
  const names = shortNames(written.flatMap((css) => [...css.matchAll(anyUsed)].map(([, name = ""]) => name)));
  return written.map((css) =>
    css
      .replace(anyUsed, (_, name: string) => `var(${names.get(name) ?? name}`)
      .replace(registered, (whole, name: string) => whole.replace(name, names.get(name) ?? name))
      .replace(anyDeclared, (whole, name: string) =>
        names.has(name) ? whole.replace(name, names.get(name) ?? name) : "",
      ),
  );
}

const darkTheme = /(?<=@media \(prefers-color-scheme:dark\)\{:root\{)[^}]*/;

/**
 * Two sheets, of which the first comes with the document and the other with its code, so that tokens that only the other uses are
 * declared there: in light it has them all, in dark it gets those.
 */
export function tokensWhereUsed(first: string, late: string): readonly [first: string, late: string] {
  const isUsed = new Set([...first.matchAll(anyUsed)].map(([, name]) => name));
  const moved: string[] = [];
  const take = (tokens: string, into: string[]) => {
    const all = tokens.split(";").filter((token) => token !== "");
    const kept = all.filter((token) => isUsed.has(token.slice(0, token.indexOf(":"))));
    into.push(...all.filter((token) => !kept.includes(token)));
    return kept.join(";");
  };
  const lean = first
    .replace(theme, (tokens) => take(tokens, []))
    .replace(darkTheme, (tokens) => take(tokens, moved));
  const dark = `@layer base{@media (prefers-color-scheme:dark){:root{${moved.join(";")}}}}`;
  return [lean, moved.length === 0 ? late : late + dark];
}

/** A sheet that is used alone, as short as it can be. */
export const shortStyle = (css: string): string => shortProperties([plainStyle(css)])[0] ?? "";

/** Names by how often they are used: `--a` to `--z`, then `--aa` and on. */
function shortNames(used: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const name of used) counts.set(name, (counts.get(name) ?? 0) + 1);
  const letter = (index: number) => String.fromCharCode(97 + index);
  const short = (index: number): string =>
    index < 26 ? letter(index) : `${short(Math.floor(index / 26) - 1)}${letter(index % 26)}`;
  const byUse = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return new Map(byUse.map((name, index) => [name, `--${short(index)}`]));
}
