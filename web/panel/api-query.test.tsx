import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { auditResponse } from "#contract/admin-panel";
import { meResponse } from "#contract/auth";
import { eventually } from "#testing/eventually";
import { apiPage, apiQuery, refresh } from "./api-query";
import { useChange } from "./use-change";

const isStale = (client: QueryClient, key: readonly unknown[]) =>
  client.getQueryState(key)?.isInvalidated ?? null;

it("a change refreshes whatever was read from a path, and nothing else", async () => {
  const client = new QueryClient();
  const keys = [
    ["/api/admin/orders", { query: { q: "a" } }],
    ["/api/admin/orders", { query: {} }],
    ["/api/admin/orders/:id", { param: { id: "a" } }],
  ];
  for (const key of keys) client.setQueryData(key, {});
  await refresh(client, ["/api/admin/orders"]);
  expect(keys.map((key) => isStale(client, key))).toEqual([true, true, false]);
});

it("a change is read also where the list was still on its way for the first time", async () => {
  const client = new QueryClient();
  const answers: ((names: readonly string[]) => void)[] = [];
  const queryFn = () => new Promise<readonly string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ["/api/sender-categories"], queryFn });
  const stop = observer.subscribe(() => {});
  const refreshed = refresh(client, ["/api/sender-categories"]);
  answers[0]?.(["Reis"]);
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.(["Reis", "Feest"]);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(["Reis", "Feest"]);
  stop();
});

it("a query is known by its path and by what was asked", () => {
  const { queryKey } = apiQuery("/api/auth/me", {}, meResponse, ({ username }) => username);
  expect(queryKey).toEqual(["/api/auth/me", {}]);
});

it("W10: two searches of one list are known apart, and refreshed as one", async () => {
  const client = new QueryClient();
  const keys = ["a", "b"].map((actor) => apiPage("/api/admin/audit", {}, { actor }, auditResponse).queryKey);
  for (const key of keys) client.setQueryData(key, { success: true as const, data: [], next: null });
  expect(client.getQueryCache().getAll()).toHaveLength(2);
  await refresh(client, ["/api/admin/audit"]);
  expect(keys.map((key) => isStale(client, key))).toEqual([true, true]);
});

it("the compiler refuses to refresh what is read nowhere", () => {
  const mistakes = [
    // @ts-expect-error: it is sender-categories
    (client: QueryClient) => refresh(client, ["/api/sender-categorys"]),
    // @ts-expect-error: signing out is not read
    (client: QueryClient) => refresh(client, ["/api/auth/logout"]),
    // @ts-expect-error: it is senders
    () => apiPage("/api/sendrs", {}, {}, meResponse),
    () =>
      useChange({
        run: async () => null,
        done: () => null,
        failed: ({ error }) => ({ title: error }),
        // @ts-expect-error: it is senders
        refreshes: ["senders"],
      }),
  ];
  expect(mistakes).toHaveLength(4);
});
