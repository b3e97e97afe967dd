/** What is mutated, and by which tests it is judged. */
export type Part = {
  readonly mutate: readonly string[];
  /** Files of tests; a mutant is judged by those that import its file. */
  readonly tests: readonly string[];
  /** Over how many imports a test may be away from a file that it judges: on Workers each one costs, and the near ones notice most. */
  readonly reach: number;
  /** Whether its tests need what Workers have beyond Node, which is played (`node/`). */
  readonly isOnWorkers: boolean;
};

/** Lists of words and of a model's weights, not rules: a mutant there is one less, and what stands in them is tested by samples. */
const words = [
  "protected-names",
  "protected-groups",
  "trust-words",
  "gate/model-weights",
  "top-level-domains",
  "first-names",
  "link-domains",
  "link-names",
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
    tests: ["worker/domain/**/*.test.ts", "worker/contract/**/*.test.ts", "worker/testing/model*.test.ts"],
    reach: Number.POSITIVE_INFINITY,
    isOnWorkers: false,
  },
  money: {
    mutate: [
      "worker/usecases/orders/*.ts",
      "worker/db/{messages,payments,queued,refunds}.ts",
      "!**/*.test.ts",
    ],
    // Without those that go through every use case: what they alone would notice deserves a test of its own, which says what broke.
    tests: [
      "worker/usecases/orders/!(any-order|crash-points).test.ts",
      "worker/usecases/sweep.test.ts",
      "worker/usecases/restore/settle-restore.test.ts",
      "worker/db/{messages,payments,queued}.test.ts",
      // What is archived is read, paid once more and heard of late.
      "worker/usecases/archive/readers.test.ts",
      // What is placed, withdrawn and decided about is tested where it comes in.
      "worker/http/{webhooks,payments,payments-repeat,payments-status,held}.test.ts",
      "worker/http/admin/{orders,held}.test.ts",
    ],
    reach: 3,
    isOnWorkers: true,
  },
  /** Comparing and putting back: what finds out afterwards where money is. */
  books: {
    mutate: [
      "worker/usecases/{reconcile,restore}/*.ts",
      "worker/db/{doubts,reconciliations,rewinds}.ts",
      "!**/*.test.ts",
    ],
    tests: ["worker/usecases/{reconcile,restore}/*.test.ts"],
    reach: 2,
    isOnWorkers: true,
  },
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
