import type { AlarmCode } from "#domain/alarms";

/** One line per thing worth knowing: a code and ids, never a number, a text, an address or a URL. */
export interface Log {
  info(code: string, facts?: LogFacts): void;
  /** Something a person must look at: it is written down, kept as a row, and told outside (decision 061). */
  alarm(code: AlarmCode, facts?: LogFacts): void;
  /**
   * An alarm about something thrown, with where it was thrown: the stack frames of the error and of its causes. Never
   * its message, which may hold what a visitor typed (a database's error quotes the values of its query).
   */
  defect(code: AlarmCode, thrown: unknown, facts?: LogFacts): void;
  /**
   * Does work of which every line carries this reference (a request ID), however deep it is logged.
   * @returns what the work returns
   */
  during<T>(reference: string, work: () => T): T;
}

/** What a line says besides; the names that every line has are taken. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>> & {
  readonly level?: never;
  readonly code?: never;
  readonly reference?: never;
};
