import * as z from "zod/mini";
import { type ApiError, type Cloudflare, sayError } from "../api.ts";
import type { Problem } from "./problem.ts";

/** A right that the token needs, as the dashboard names it, and a read that is refused without it. */
type Right = {
  readonly scope: "Account" | "Zone";
  readonly permission: string;
  readonly level: "Edit" | "Read";
  readonly probe: (account: string, zone: string) => string;
};

/**
 * What the token must be allowed (least privilege: nothing else is asked). A read shows that the product's box is ticked;
 * that it is ticked as Edit shows only with the first change, and Cloudflare lets nobody ask without making one.
 */
const rights: readonly Right[] = [
  right("Account", "Workers Scripts", "Edit", (account) => `/accounts/${account}/workers/scripts`),
  right("Account", "D1", "Edit", (account) => `/accounts/${account}/d1/database`),
  right("Account", "Workers KV Storage", "Edit", (account) => `/accounts/${account}/storage/kv/namespaces`),
  right("Account", "Queues", "Edit", (account) => `/accounts/${account}/queues`),
  right("Account", "Workers R2 Storage", "Edit", (account) => `/accounts/${account}/r2/buckets`),
  right("Account", "Cloudflare Pages", "Edit", (account) => `/accounts/${account}/pages/projects`),
  right("Zone", "Workers Routes", "Edit", (_account, zone) => `/zones/${zone}/workers/routes`),
  right("Zone", "DNS", "Edit", (_account, zone) => `/zones/${zone}/dns_records`),
];

function right(
  scope: Right["scope"],
  permission: string,
  level: Right["level"],
  probe: Right["probe"],
): Right {
  return { scope, permission, level, probe };
}

/** As the dashboard's form has it. */
const tickOf = ({ scope, permission, level }: Pick<Right, "scope" | "permission" | "level">): string =>
  `${scope} · ${permission} · ${level}`;

/** By this one the zone is found at all (zone.ts), before there is a zone to probe the others in. */
export const zoneRead = tickOf({ scope: "Zone", permission: "Zone", level: "Read" });

/** What to tick when the token is made; docs/operate/deploy.md has the same list. */
export const allRights: readonly string[] = [...rights.map(tickOf), zoneRead];

/**
 * Probes each right that will be used by one read.
 * @param zone its id, or null where the site has none of its own
 */
export async function missingRights(
  api: Cloudflare,
  account: string,
  zone: string | null,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const right of rights) {
    const { scope, probe } = right;
    if (scope === "Zone" && zone === null) continue;
    const answer = await api.get(probe(account, zone ?? ""), z.unknown());
    if (answer.ok) continue;
    const { code } = answer.error;
    problems.push(
      code === notEnabled
        ? {
            name: "R2",
            problem:
              "is not switched on in this account; open R2 in the dashboard and add its subscription (it is free below 10 GB)",
          }
        : isForbidden(answer.error)
          ? {
              name: "CLOUDFLARE_API_TOKEN",
              problem: `lacks a right: tick ${tickOf(right)} (dashboard, My Profile, API Tokens, Edit)`,
            }
          : {
              name: probe(account, zone ?? ""),
              problem: `could not be read: ${sayError(answer.error)}; try again`,
            },
    );
  }
  return problems;
}

/** Cloudflare's code for R2 in an account that never asked for it. */
const notEnabled = 10_042;

/** 10000 is its "Authentication error", which a token without the right is given, with 403 or with 400. */
export const isForbidden = ({ status, code }: ApiError): boolean =>
  status === 401 || status === 403 || code === 10_000;
