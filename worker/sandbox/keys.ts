import type { Bindings } from "../env";

/**
 * Keys of our own that only development has, so that a plain `wrangler dev` works. They stand here and not where settings are
 * read, for no bundle that is uploaded may hold them; each spells that it is development's, and by that production refuses it.
 */
const keys = {
  WEBHOOK_TOKEN: "development-token-for-callbacks-only",
  DATA_KEYS: "dev:ZGV2ZWxvcG1lbnQtZGF0YS1rZXktMzItYnl0ZXMhISE=",
  HASH_KEY: "ZGV2ZWxvcG1lbnQtaGFzaC1rZXktMzItYnl0ZXMhISE=",
};

/** The same bindings, in development with keys where none are given. */
export const withKeys = (env: Bindings): Bindings =>
  env.ENVIRONMENT === "development" ? { ...keys, ...env } : env;
