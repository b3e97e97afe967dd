import { describe, expect, it } from "vitest";
import { isNews, type NewsItem, newsKinds } from "./account-news";

const signIn = (changes: Partial<NewsItem> = {}): NewsItem => ({
  seq: 7,
  at: 1,
  kind: "sign_in",
  session: "theirs",
  browser: "Firefox",
  isNew: true,
  failed: 0,
  ...changes,
});
const nothing = { upTo: 0, by: null };

describe("a sign-in is told of", () => {
  it("in other sessions when the browser was new or tries had failed, until it is seen", () => {
    expect(isNews(signIn(), nothing, "mine")).toBe(true);
    expect(isNews(signIn({ isNew: false }), nothing, "mine")).toBe(false);
    expect(isNews(signIn({ isNew: false, failed: 3 }), nothing, "mine")).toBe(true);
    expect(isNews(signIn(), { upTo: 7, by: "mine" }, "mine")).toBe(false);
  });

  it("in its own session only for what had failed before it", () => {
    expect(isNews(signIn(), nothing, "theirs")).toBe(false);
    expect(isNews(signIn({ failed: 1 }), nothing, "theirs")).toBe(true);
    expect(isNews(signIn({ failed: 1 }), { upTo: 7, by: "theirs" }, "theirs")).toBe(false);
  });

  it("though its own session said that it was seen", () => {
    expect(isNews(signIn(), { upTo: 9, by: "theirs" }, "mine")).toBe(true);
  });
});

it("tells of every change of what opens the account", () => {
  const told = newsKinds.filter((kind) => isNews(signIn({ kind, session: null }), nothing, "mine"));
  expect(newsKinds.filter((kind) => !told.includes(kind))).toEqual([
    "account_created",
    "end_session",
    "end_other_sessions",
  ]);
});
