/** What is mutated, and by which tests it is judged. */
export type Part = {
  readonly mutate: readonly string[];
  readonly config: string;
  /** Files of tests; without any, those that vitest finds related. */
  readonly tests?: readonly string[];
  /** Files that are mutated in one go: what is killed in the middle is begun anew. */
  readonly chunk: number;
  /** Leaves out mutants of what is computed once as a file is loaded, for each of which every test would have to run. */
  readonly ignoreStatic?: boolean;
};

/** Lists of words, not rules: a mutant there is a word less, and what stands in them is tested by samples. */
const words = [
  "protected-names",
  "top-level-domains",
  "first-names",
  "link-domains",
  "homoglyphs",
  "dial-codes",
];

export const parts = {
  domain: {
    mutate: [
      "worker/domain/**/*.ts",
      "!worker/domain/**/*.test.ts",
      ...words.map((name) => `!worker/domain/${name}.ts`),
    ],
    config: "scripts/mutants/domain.config.ts",
    chunk: 8,
  },
  money: {
    mutate: ["worker/usecases/orders/*.ts", "worker/db/{messages,payments,refunds}.ts", "!**/*.test.ts"],
    config: "scripts/mutants/money.config.ts",
    // Without those that go through every use case: what they alone would notice deserves a test of its own, which says what broke.
    tests: [
      "worker/usecases/orders/!(any-order|crash-points).test.ts",
      "worker/usecases/sweep.test.ts",
      "worker/usecases/restore/settle-restore.test.ts",
      "worker/db/{messages,payments}.test.ts",
      // What is placed, withdrawn and decided about is tested where it comes in.
      "worker/http/{webhooks,payments,payments-repeat,payments-status,held}.test.ts",
      "worker/http/admin/{orders,held}.test.ts",
    ],
    chunk: 12,
    ignoreStatic: true,
  },
  /** Comparing and putting back: what finds out afterwards where money is. */
  books: {
    mutate: [
      "worker/usecases/{reconcile,restore}/*.ts",
      "worker/db/{doubts,reconciliations,rewinds}.ts",
      "!**/*.test.ts",
    ],
    config: "scripts/mutants/money.config.ts",
    tests: ["worker/usecases/{reconcile,restore}/*.test.ts"],
    chunk: 20,
    ignoreStatic: true,
  },
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
