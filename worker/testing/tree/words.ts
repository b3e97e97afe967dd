import { blank, isFree, type Source } from "./source";

type Ban = {
  readonly what: string;
  readonly pattern: RegExp;
  /** Where it does belong. */
  readonly except?: RegExp;
  /** Where in the tree it is looked for; everywhere unless told. */
  readonly where?: RegExp;
  /** What else counts beside code. */
  readonly also?: "strings" | "comments";
};

const inWorker = /^worker\//;

/** What must not be written, outside the few places where it belongs. */
const bans: readonly Ban[] = [
  {
    what: "reads a clock: time comes in by argument",
    pattern: /\bDate\.now\b|\bDate\(\s*\)|\bperformance\.now\b|\bTemporal\.Now\b/,
    where: inWorker,
    except: /^worker\/adapters\/clock\.ts$/,
  },
  {
    what: "throws dice: chance comes in by argument",
    pattern: /\bMath\.random\b|\brandomUUID\b/,
    where: inWorker,
  },
  {
    what: "waits by itself: waiting comes in by argument",
    pattern: /\bset(?:Timeout|Interval)\b|\bscheduler\.wait\b/,
    where: inWorker,
    except: /^worker\/compose\.ts$/,
  },
  { what: "gives up on types", pattern: /(?<![.\w$])any\b(?!\s*\()/ },
  { what: "silences the compiler", pattern: /@ts-(?:ignore|nocheck|expect-error)/, also: "comments" },
  {
    what: "renders text as markup",
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML/,
  },
  {
    what: "names a vendor",
    pattern:
      /[Mm]ollie|MOLLIE|[Ss]tripe|STRIPE|[Bb]udget[Ss][Mm][Ss]|BUDGETSMS|[Tt]wilio|TWILIO|cm\.com|\b[cC]m[A-Z]|\bCM_|"cm"/,
    also: "strings",
    where: inWorker,
    // Protected names are brands that senders may not pose as, ours among them.
    except: /^worker\/(?:adapters\/|compose\.ts|env\.ts|env\/|contract\/|domain\/protected-names\.ts)/,
  },
];

/** Every forbidden word, as a sentence with its line; the tree is in order when there are none. */
export function brokenWords(tree: readonly Source[]): string[] {
  return tree.filter(({ path }) => !isFree(path)).flatMap((file) => bans.flatMap((ban) => found(ban, file)));
}

function found({ what, pattern, except, where, also }: Ban, { path, source }: Source): string[] {
  if ((where && !where.test(path)) || except?.test(path)) return [];
  const text = also === "comments" ? source : blank(source, { strings: also !== "strings" });
  return text
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${what}`] : []));
}
