/** A mutant that no test should kill, since what it changes cannot be told from outside; each with its reason. */
export type Argued = {
  readonly file: string;
  /** The line as it stands, trimmed; a mutant of a line that was changed is argued anew. */
  readonly line: string;
  /** What the mutant put in place of a piece of it; every mutant of the line where it is absent. */
  readonly replacement?: string;
  readonly why: string;
};

export const argued: readonly Argued[] = [];
