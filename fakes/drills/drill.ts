import type { Built } from "./lib/build.ts";
import type { Teller } from "./lib/teller.ts";

/** What a drill is given: the bundle, a folder of its own, and somebody to tell. */
export type Ground = { readonly built: Built; readonly folder: string; readonly teller: Teller };

/** One night, played. It throws where something that had to hold did not. */
export type Drill = { readonly about: string; readonly run: (ground: Ground) => Promise<void> };
