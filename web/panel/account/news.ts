import { type NewsResponse, newsResponse } from "#contract/auth";
import { apiQuery } from "../api-query";
import type { admin } from "../words";

export type NewsItem = NewsResponse["data"][number];

/** What lately happened to one's own account, the newest first. */
export const newsQuery = apiQuery("/api/auth/news", {}, newsResponse, ({ data }) => data);

type Words = typeof admin.nl.news;

/** What happened, in words: of a sign-in where, and what had failed before it. */
export function newsText({ kind, browser, isNew, failed }: NewsItem, words: Words): string {
  if (kind !== "sign_in") return words.kinds[kind];
  const where = browser ?? words.unknownBrowser;
  const text = isNew ? words.signInNew(where) : words.signIn(where);
  return failed > 0 ? `${text}. ${words.failed(failed)}` : text;
}
