/**
 * What was done, and how it ended: a route by its pattern and the class of its status, a vendor's call by the vendor, the
 * operation and the class of its outcome, a job by its name. Never a URL, an id or anything that was typed.
 */
export type Figure = {
  readonly what: "route" | "vendor" | "job";
  readonly name: string;
  readonly outcome: string;
};

/** Metrics: counts and durations on their way to the log. Noting one takes no time and never fails. */
export interface Figures {
  /** @param ms how long it took, in real time */
  note(figure: Figure, ms: number): void;
  /** Writes what a minute that is over left behind; for every request to call. */
  settle(): void;
}
