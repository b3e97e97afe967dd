/** One line per thing worth knowing: a code and ids, never a number, a text, an address or a URL. */
export interface Log {
  info(code: string, facts?: Facts): void;
  /** Something a person must look at. */
  alarm(code: string, facts?: Facts): void;
}

export type Facts = Readonly<Record<string, string | number | boolean | null>>;
