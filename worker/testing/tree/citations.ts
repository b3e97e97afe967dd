import { blank } from "./source";

/** A file that cites or is cited: its path from the root, with slashes, and its text. */
type File = { readonly path: string; readonly source: string };

/** What a citation can lead to. */
type Library = {
  readonly paths: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  readonly sections: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
};

/** Finds citations in a text: each with where it starts, and what is wrong with it, if anything. */
type Reader = (file: File, library: Library) => { readonly at: number; readonly problem: string | null }[];

/**
 * Every citation that leads nowhere, as "file:line problem": sections of the specification, decision records, rule codes of
 * `docs/machine.md`, links of Markdown, and files named in backticks. The book is in order when there are none.
 * @param files all text files of the tree
 * @param others paths that exist besides, such as pictures
 */
export function brokenCitations(files: readonly File[], others: readonly string[] = []): string[] {
  const library = libraryOf(files, others);
  return files.filter(cites).flatMap((file) => {
    const prose = proseOf(file);
    return readers
      .flatMap((read) => read({ path: file.path, source: prose }, library))
      .sort((a, b) => a.at - b.at)
      .flatMap(({ at, problem }) =>
        problem === null ? [] : [`${file.path}:${lineAt(file, at)} ${problem}`],
      );
  });
}

/** How many citations were looked at: none found would mean that none was read. */
export const countCitations = (files: readonly File[]): number => {
  const library = libraryOf(files, []);
  return files
    .filter(cites)
    .map((file) => ({ ...file, source: proseOf(file) }))
    .reduce((sum, file) => sum + readers.flatMap((read) => read(file, library)).length, 0);
};

/** The codes that `docs/machine.md` gives a row of their own. */
export const codesIn = (machine: string): string[] =>
  [...machine.matchAll(/^\| ([MPIC]\d{1,2}[a-z]?) \|/gm)].map(([, code = ""]) => code);

const isMarkdown = ({ path }: File): boolean => path.endsWith(".md");
const isCode = ({ path }: File): boolean => /\.(?:[cm]?[jt]sx?|css|sql|toml)$/.test(path);

/** The owner's own words cite nothing of ours, and the test of this file cites what does not exist. */
const cites = (file: File): boolean =>
  (isMarkdown(file) || isCode(file)) && !/^docs\/spec\.md$|\/citations\.test\.ts$/.test(file.path);

const libraryOf = (files: readonly File[], others: readonly string[]): Library => {
  const texts = new Map(files.map(({ path, source }) => [path, source]));
  const paths = new Set([...texts.keys(), ...others]);
  const spec = texts.get("docs/spec.md") ?? "";
  return {
    texts,
    paths,
    sections: new Set([...spec.matchAll(/^## (\d+)\./gm)].map(([, number = ""]) => number)),
    decisions: new Set(
      [...paths].flatMap((path) => /^docs\/decisions\/(\d{3})-[\w-]+\.md$/.exec(path)?.[1] ?? []),
    ),
    codes: new Set(codesIn(texts.get("docs/machine.md") ?? "")),
  };
};

/** Of a program the comments, and the rules that a test names in its title: (M8, I1). All else is spaces, so that places stay. */
function proseOf({ path, source }: File): string {
  if (!/[jt]sx?$/.test(path)) return source;
  const code = blank(source, { strings: false });
  const comments = source.replace(/[^\n]/g, (char, at: number) => (code[at] === char ? " " : char));
  const titles = /\.test\./.test(path) ? source.matchAll(/\((?:[MPIC]\d{1,2}[a-z]?(?:, |–)?)+\)/g) : [];
  return [...titles].reduce(
    (text, { 0: rules, index }) => text.slice(0, index) + rules + text.slice(index + rules.length),
    comments,
  );
}

const found = (text: string, pattern: RegExp, judge: (match: RegExpExecArray) => string | null) =>
  [...text.matchAll(pattern)].map((match) => ({ at: match.index, problem: judge(match) }));

const specification: Reader = ({ source }, { sections }) =>
  found(source, /\b[Ss]pec(?:ification)? (§\d+(?:(?:, | and )§\d+)*)/g, ([whole, list = ""]) =>
    list.match(/\d+/g)?.every((number) => sections.has(number))
      ? null
      : `'${whole}' is no section of docs/spec.md`,
  );

const decisions: Reader = ({ source }, library) =>
  found(source, /\bdecisions? (\d+(?:(?:, |,\n \* | and )\d+)*)/gi, ([whole, list = ""]) =>
    list.match(/\d+/g)?.every((number) => library.decisions.has(number))
      ? null
      : `'${whole}' has no record in docs/decisions`,
  );

/** Papers that are not in the repository. */
const strangers: Reader = ({ source }) =>
  found(
    source,
    /\bdesign(?:\.md)? (?:decision|§)|\b(?:design|reliability|toolchain|aesthetics)\.md\b|\breliability §/gi,
    ([whole]) => `'${whole}' is not in the repository`,
  );

const codes: Reader = (file, library) =>
  found(
    isMarkdown(file) ? withoutCode(file.source) : file.source,
    /(?<![\w§./-])[MPIC]\d{1,2}[a-z]?(?![\w])/g,
    ([code]) => (library.codes.has(code) ? null : `'${code}' is no rule of docs/machine.md`),
  );

const links: Reader = (file, library) =>
  isMarkdown(file)
    ? found(file.source, /\]\(([^)\s]+)\)/g, ([, target = ""]) => problemOfLink(file.path, target, library))
    : [];

/** Files named in backticks, with a folder or without: `worker/queue.ts`, `queue.ts`, and `queue.ts:consume` for a name in it. */
const named: Reader = ({ path, source }, library) =>
  found(
    source,
    /`((?:[\w.@-]+\/)*[\w.@-]+\.(?:tsx?|mjs|md|toml|sql|css))(?::([\w]+))?`/g,
    ([, file = "", name]) => {
      const paths = pathsOf(path, file, library);
      if (paths.length === 0) return `'${file}' is no file of the tree`;
      const isThere =
        name === undefined ||
        paths.some((one) => new RegExp(`\\b${name}\\b`).test(library.texts.get(one) ?? ""));
      return isThere ? null : `'${name}' does not occur in ${file}`;
    },
  );

/** Files of docs/ that are named without backticks. */
const documents: Reader = ({ source }, { paths }) =>
  found(source, /(?<![\w`/.-]|\]\()docs\/(?:[\w-]+\/)*[\w-]+\.md\b/g, ([path]) =>
    paths.has(path) ? null : `'${path}' is no file of the tree`,
  );

const readers: readonly Reader[] = [specification, decisions, strangers, codes, links, named, documents];

/** A name means a path from the root, from `worker`, from where it stands, or else any file of that name. */
function pathsOf(from: string, file: string, { paths }: Library): string[] {
  const beside = from.split("/").slice(0, -1).join("/");
  const exact = [file, `worker/${file}`, `${beside}/${file}`].filter((path) => paths.has(path));
  return exact.length > 0 ? exact : [...paths].filter((path) => path.endsWith(`/${file}`));
}

function problemOfLink(from: string, target: string, { paths, texts }: Library): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : new URL(file, `file:///${from}`).pathname.slice(1).replace(/\/$/, "");
  const isThere = paths.has(path) || [...paths].some((one) => one.startsWith(`${path}/`));
  if (!isThere) return `'${target}' leads nowhere`;
  const anchors = [...(texts.get(path) ?? "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    slugOf(heading),
  );
  return anchor === undefined || anchors.includes(anchor) ? null : `'${target}' is no heading there`;
}

/** How GitHub names a heading in an address. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Fenced blocks and inline code as spaces. */
const withoutCode = (text: string): string =>
  text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, (part) => part.replace(/[^\n]/g, " "));

const lineAt = ({ source }: File, at: number): number => source.slice(0, at).split("\n").length;
