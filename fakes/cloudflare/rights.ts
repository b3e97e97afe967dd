import type { Account } from "./account.ts";
import { type Reply, refuse } from "./api/answers.ts";

/** What a token may do; each is one line of the form in which an operator makes it. */
export const allRights = [
  "d1",
  "kv",
  "queues",
  "r2",
  "workers",
  "pages",
  "zones",
  "routes",
  "dns",
  "user",
  /** to see which accounts there are */
  "accounts",
  "billing",
  /** routes by Worker, over all zones of the account: a token for one zone has it not, and wrangler falls back */
  "all-zones",
] as const;
export type Right = (typeof allRights)[number];

/** A token as a careful operator makes it: all that is needed, for one zone. */
export const usualRights: readonly Right[] = allRights.filter((right) => right !== "all-zones");

const table: readonly (readonly [RegExp, Right])[] = [
  [/^\/accounts\/[^/]+\/d1\//, "d1"],
  [/^\/accounts\/[^/]+\/storage\/kv\//, "kv"],
  [/^\/accounts\/[^/]+\/queues/, "queues"],
  [/^\/accounts\/[^/]+\/r2\//, "r2"],
  [/^\/accounts\/[^/]+\/workers\/scripts\/[^/]+\/routes$/, "all-zones"],
  [/^\/accounts\/[^/]+\/workers\//, "workers"],
  [/^\/accounts\/[^/]+\/pages\//, "pages"],
  [/^\/zones\/[^/]+\/workers\/routes/, "routes"],
  [/^\/zones\/[^/]+\/dns_records/, "dns"],
  [/^\/zones\/[^/]+/, "zones"],
  [/^\/(user$|memberships)/, "user"],
  [/^\/accounts$/, "accounts"],
  [/^\/accounts\/[^/]+\/subscriptions$/, "billing"],
];

/**
 * Whether this token may make this call.
 *
 * @returns null where it may
 */
export function admit(
  { path, authorization }: { path: string; authorization: string | undefined },
  { account, token, rights }: { account: Account; token: string; rights: readonly Right[] },
): Reply | null {
  // Files of sites go by a token of their own, and those of databases by an address that nobody guesses.
  if (/^\/(pages\/assets|signed)\//.test(path)) return null;
  if (authorization === undefined) return refuse("noToken");
  if (!/^Bearer [\w-]+$/.test(authorization)) return refuse("badHeader");
  if (authorization !== `Bearer ${token}`)
    return refuse(path.endsWith("/tokens/verify") ? "badToken" : "unauthorized");
  const asked = /^\/accounts\/([^/]+)/.exec(path)?.[1];
  if (asked !== undefined && !/^[\da-f]{32}$/.test(asked)) return refuse("noRoute", path);
  if (asked !== undefined && asked !== account.id)
    return refuse(/^\/accounts\/[^/]+$/.test(path) ? "unauthorized" : "noRight");
  const needed = table.find(([pattern]) => pattern.test(path))?.[1];
  return needed === undefined || rights.includes(needed) ? null : refuse("noRight");
}
