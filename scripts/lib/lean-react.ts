import { type Plugin, parseSync } from "vite";

/**
 * React as the visitors' pages need it. React DOM comes as one function that a bundler cannot shake (tree shaking), and a
 * good tenth of it serves what these pages do not use. By feature, the functions that do nothing, or nothing that is seen,
 * in a tree without it: their bodies are replaced before the build, and what only they called then falls away by itself.
 *
 * A function that is not there, or is there twice, fails the build: so a new React is looked at before it is shipped.
 * `lean-react.test.ts` holds our sources to using none of the features (decision 054).
 */
const unused = {
  "view transitions": {
    trackEnterViewTransitions: "",
    applyViewTransitionToHostInstances: "",
    applyViewTransitionToHostInstancesRecursive: "",
    restoreViewTransitionOnHostInstances: "",
    commitAppearingPairViewTransitions: "",
    commitEnterViewTransitions: "",
    commitDeletedPairViewTransitions: "",
    commitExitViewTransitions: "",
    commitNestedViewTransitions: "",
    restorePairedViewTransitions: "",
    restoreEnterOrExitViewTransitions: "",
    restoreNestedViewTransitions: "",
    measureViewTransitionHostInstancesRecursive: "",
    measureNestedViewTransitions: "",
    scheduleViewTransitionEvent: "",
    restoreViewTransitionName: "",
    applyViewTransitionName: "",
    commitAfterMutationEffectsOnFiber: "",
    startViewTransition: "",
    createViewTransitionInstance: "",
    ViewTransitionPseudoElement: "",
  },
  "refs of fragments": {
    commitNewChildToFragmentInstances: "",
    commitNewChildToFragmentInstance: "",
    deleteChildFromFragmentInstance: "",
    commitFragmentInstanceInsertionEffects: "",
    commitFragmentInstanceDeletionEffects: "",
    FragmentInstance: "",
  },
  // Such elements would be rendered where they stand, as React did before it put them into the head.
  "styles, scripts and links that React loads": {
    isHostHoistableType: "return false",
    getResource: "",
    acquireResource: "",
    mountHoistable: "",
    getHydratableHoistableCache: "",
    insertStylesheetIntoRoot: "",
    preconnectAs: "",
    preload: "",
    preloadModule: "",
    preinitStyle: "",
    preinitScript: "",
    preinitModuleScript: "",
  },
  "a commit that waits for what it shows": {
    preloadInstanceAndSuspendIfNeeded: "",
    preloadResourceAndSuspendIfNeeded: "",
    accumulateSuspenseyCommitOnFiber: "",
    waitForCommitToBeReady: "return null",
  },
  "the components' names in an error's stack": {
    getStackByFiberInDevAndProd: 'return ""',
    getComponentNameFromType: "return null",
  },
  "lists of suspended parts, and parts that are put to sleep": {
    updateSuspenseListComponent: "return null",
    initSuspenseListRenderState: "",
    updateActivityComponent: "return null",
    mountActivityChildren: "return null",
  },
  "forms whose action is a function": {
    extractEvents$1: "",
    startHostTransition: "",
    mountActionState: "",
    updateActionStateImpl: "",
    rerenderActionState: "",
  },
} as const satisfies Record<string, Record<string, string>>;

type Statement = ReturnType<typeof parseSync>["program"]["body"][number];

/** Takes those functions out of React DOM's client. @throws where one of them is not there exactly once */
export function prune(source: string): string {
  const bodies = new Map<string, string>(
    Object.values(unused).flatMap((functions) => Object.entries(functions)),
  );
  const left = new Set(bodies.keys());
  const { program } = parseSync("react-dom.js", source, { lang: "js", sourceType: "script" });
  const pieces: string[] = [];
  let from = 0;
  for (const statement of program.body) {
    const body = bodies.get(ownerOf(statement, source));
    if (body === undefined) continue;
    const isFunction = statement.type === "FunctionDeclaration" && statement.body;
    if (isFunction && !left.delete(statement.id?.name ?? ""))
      throw new Error(`React DOM has ${statement.id?.name} twice`);
    const { start, end } = isFunction || statement;
    pieces.push(source.slice(from, start), isFunction ? `{${body}}` : "");
    from = end;
  }
  if (left.size > 0) throw new Error(`React DOM has no ${[...left].join(", ")}`);
  return [...pieces, source.slice(from)].join("");
}

/** The function that a statement makes, or gives a method. */
function ownerOf(statement: Statement, source: string): string {
  if (statement.type === "FunctionDeclaration") return statement.id?.name ?? "";
  return /^(\w+)\.prototype\.\w+ = /.exec(source.slice(statement.start, statement.end))?.[1] ?? "";
}

/** For the visitors' build; the panel keeps all of React. */
export const leanReact = (): Plugin => ({
  name: "lean-react",
  apply: "build",
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: prune(code), map: null }),
  },
});
