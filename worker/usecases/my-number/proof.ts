import type { Hashes } from "#ports/vault";
import type { Deps } from "../deps";

/** What a code is held against: it proves one number, in the browser that asked for it. */
export type Proven = { readonly number: string; readonly browser: string; readonly code: string };

/** The keyed hashes of a code, which is kept no other way. */
export const codeHashes = (
  { vault }: Pick<Deps, "vault">,
  { number, browser, code }: Proven,
): Promise<Hashes> => vault.hashes("code", JSON.stringify([number, browser, code]));

/** A new mark for a browser: 256 bits, of which a hash is kept. */
export const newBrowser = ({ chance }: Pick<Deps, "chance">): string => `${chance.id()}${chance.id()}`;

/** The mark that a browser sends, if it can be one of ours. */
export const markOf = (cookie: string | undefined): string | null =>
  cookie !== undefined && /^[\w-]{44}$/.test(cookie) ? cookie : null;
