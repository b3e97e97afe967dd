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
  return optimize(plain + properties.join(""), { minify: true }).code.trim();
}

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
