import type { AlarmCode } from "#domain/alarms";
import type { LogFacts } from "./log";

/** An alarm as one isolate has met it since it last wrote: how often, and the facts of the newest. Times in ms. */
export type Sighting = {
  readonly code: AlarmCode;
  readonly subject: string;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly facts: LogFacts;
  /** It went out to the channels past the database, which could not be asked. */
  readonly told: boolean;
};

/** What became of alarms that were to be kept: in the database, or told past it and still to be kept. */
export type Kept = "kept" | "told";

/** Alarms on their way to the database. Noting never fails and never keeps a caller waiting. */
export interface AlarmBuffer {
  note(code: AlarmCode, facts: LogFacts): void;
  /** Writes what a minute that is over left behind, after the answer; for every request to call, and nearly always nothing. */
  settle(): void;
}
