/**
 * What stands in the way of a deploy: the setting, file or thing it is about, and what is wrong with it and to be done, which
 * reads on from the name. A problem never holds the value of a setting.
 */
export type Problem = { readonly name: string; readonly problem: string };

/** A problem that stands in the way where it is sure, and is a warning where the token may not see. */
export type Finding = { readonly problem: Problem; readonly isSure: boolean };

/** As a person reads it. */
export const sentenceOf = ({ name, problem }: Problem): string =>
  `${name} ${problem}${problem.endsWith("?") ? "" : "."}`;

/** Several things of a kind, in one sentence. */
export const listed = (things: readonly string[]): string =>
  things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
