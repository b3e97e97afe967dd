/** A file of the tree: its path from the root, with slashes, and its text. */
export type Source = { readonly path: string; readonly source: string };

export type Import = { readonly from: string; readonly typeOnly: boolean };

/** Tests and their helpers are bound by no floor, and nothing that runs may import them. */
export const isFree = (path: string): boolean =>
  /\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)|^web\/e2e\//.test(path) || path.startsWith("worker/testing");

/** Every import, export-from and import() of a source, in order; a computed one is `from` the empty text. */
export function importsOf(source: string): Import[] {
  const code = blank(source, { strings: false });
  const found: (Import & { at: number })[] = [];
  const add = (pattern: RegExp, read: (match: RegExpExecArray) => Import) => {
    for (const match of code.matchAll(pattern)) found.push({ at: match.index, ...read(match) });
  };
  add(/\b(?:import|export)\s+(type\s)?[\w*{}\s,$]*?\bfrom\s*["']([^"']+)["']/g, ([, type, from = ""]) => ({
    from,
    typeOnly: type !== undefined,
  }));
  add(/\bimport\s*["']([^"']+)["']/g, ([, from = ""]) => ({ from, typeOnly: false }));
  add(/\b(?:import|require)\s*\(\s*(?:["'`]([^"'`]*)["'`]\s*\)?)?/g, ([, from = ""]) => ({
    from,
    typeOnly: false,
  }));
  return found.sort((a, b) => a.at - b.at).map(({ from, typeOnly }) => ({ from, typeOnly }));
}

/** Where an import leads: a path in the tree without its ending, or null for a package. `#room/…` is worker/room/…. */
export function leadsTo(path: string, from: string): string | null {
  if (from.startsWith("#")) return `worker/${from.slice(1)}`;
  if (!from.startsWith(".")) return null;
  const steps = path.split("/").slice(0, -1);
  for (const step of from.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return steps.join("/").replace(/\.(?:d\.)?tsx?$/, "");
}

/**
 * A source with its comments, and the insides of its strings too unless told, turned into spaces. Not a parser: a quote
 * inside a regular expression or JSX may hide the rest of its line, and nothing more.
 */
export function blank(source: string, { strings = true } = {}): string {
  const part =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?/g;
  const spaces = (text: string) => text.replace(/[^\n]/g, " ");
  return source.replace(part, (text) => {
    if (text.startsWith("/")) return spaces(text);
    // What a template computes is code.
    if (text.startsWith("`")) return strings ? text.replace(/(^|\})[^$]*?(?=\$\{|`?$)/g, spaces) : text;
    return strings ? `${text[0]}${spaces(text.slice(1, -1))}${text.at(-1)}` : text;
  });
}
