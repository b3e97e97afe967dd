import type { QueryClient } from "@tanstack/react-query";
import { verdictResponse } from "#contract/admin-held";
import type { Rejection } from "#domain/held";
import { textsNow } from "../../i18n/catalogue";
import { fetchApi, readApi } from "../../lib/api";
import { refresh } from "../api-query";
import { showUndo } from "../undo";
import { ordersTexts } from "./words";

/** What is read again once something was decided about orders. */
export const changed = [
  "/api/admin/orders",
  "/api/admin/orders/counts",
  "/api/admin/orders/:id",
  "/api/admin/held",
  "/api/admin/overview",
  "/api/admin/audit",
] as const;

/** What was done, and to how many of those it was asked for; and whether it went wrong halfway. */
export type Outcome = { readonly done: number; readonly of: number; readonly isStopped?: true };

/** A verdict about what is held: it rests ten seconds on the server, and can be taken back meanwhile (decision 087). */
export async function judge(
  ids: readonly string[],
  verdict: "release" | "reject",
  because: Rejection,
  note: string,
): Promise<Outcome> {
  const json = { ids: [...ids], verdict, note, ...(verdict === "reject" ? { because } : {}) };
  return (await readApi(verdictResponse, "POST", "/api/admin/held/verdict", { json })).data;
}

/** Takes verdicts back that still rest. */
export async function takeBack(client: QueryClient, ids: readonly string[]): Promise<void> {
  await fetchApi("POST", "/api/admin/held/undo", { json: { ids: [...ids] } });
  await refresh(client, changed);
}

/** Says what was decided, with the time that is left to take it back. */
export const sayWithUndo = (client: QueryClient, ids: readonly string[], title: string): void =>
  showUndo({ title, text: textsNow(ordersTexts).rests, undo: () => takeBack(client, ids) });
