import type { State } from "../state";

/** The pages that are only read. */
export const documentStates: readonly State[] = [
  { name: "the terms", path: "/voorwaarden" },
  { name: "what is kept", path: "/wat-we-bewaren" },
  { name: "a page that is not there", path: "/nope" },
];
