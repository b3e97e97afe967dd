import { type AuditRow, selectNews } from "#db/audit";
import { markNewsSeen, selectAccount } from "#db/staff";
import { isNews, type NewsItem, type NewsKind, newsKinds } from "#domain/account-news";
import type { Staff } from "#domain/session";
import { commit, type Deps } from "../deps";

const most = 30;

/** What lately happened to a person's account, the newest first; `isNews` where they should be told without asking. */
export async function readNews(
  deps: Deps,
  staff: Staff,
): Promise<(NewsItem & { readonly isNews: boolean })[]> {
  const [rows, [account]] = await commit(deps, [
    selectNews(deps.db, staff.id, newsKinds, most),
    selectAccount(deps.db, staff.id),
  ] as const);
  const seen = { upTo: account?.newsSeen ?? 0, by: account?.newsSeenBy ?? null };
  return rows.map(itemOf).map((item) => ({ ...item, isNews: isNews(item, seen, staff.sessionId) }));
}

/** Notes that a person has seen what happened up to `upTo`. */
export async function markSeen(deps: Deps, staff: Staff, upTo: number): Promise<void> {
  await commit(deps, [markNewsSeen(deps.db, staff.id, upTo, staff.sessionId)] as const);
}

type Facts = { session?: string; browser?: string; device?: string; failed?: number };

function itemOf({ seq, at, action, detail }: AuditRow): NewsItem {
  const { session, browser, device, failed }: Facts = detail === null ? {} : JSON.parse(detail);
  return {
    seq,
    at,
    kind: action as NewsKind,
    session: session ?? null,
    browser: browser ?? null,
    isNew: device === "new",
    failed: failed ?? 0,
  };
}
