import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type MeResponse, meResponse } from "#contract/auth";
import { readApi } from "../lib/api";
import { ApiError } from "../lib/call";
import { copyKey, orderDraft, reportDraft } from "../lib/draft";
import { tabStorage } from "../lib/storage";
import { listKeysKey } from "./keys";
import { belongsTo } from "./typed";

const path = "/api/auth/me";

const sessionQuery = queryOptions<MeResponse | null>({
  queryKey: [path],
  queryFn: async () => {
    try {
      return await readApi(meResponse, "GET", path);
    } catch (error) {
      // Nobody being signed in is an answer, not an error (spec §7).
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** Who is signed in. It becomes null as soon as an answer says that the session has ended, and it has. */
export function useSession() {
  const client = useQueryClient();
  useEffect(() => watchForEnd(client), [client]);
  const session = useQuery(sessionQuery);
  const username = session.data?.username;
  // During the render: what somebody else typed must not be shown even once.
  if (username !== undefined) belongsTo(username);
  return session;
}

/** The username of who is signed in. */
export const useWho = (): string => useQuery(sessionQuery).data?.username ?? "";

/** Asks who is signed in, for whoever wants to know it before anything is drawn. */
export const askWho = (client: QueryClient): Promise<void> => client.prefetchQuery(sessionQuery);

/** Whether somebody is signed in, as far as is known. */
export const isSignedIn = (client: QueryClient): boolean =>
  Boolean(client.getQueryData(sessionQuery.queryKey));

/** Forgets everything that was read as somebody. */
export const forgetSession = (client: QueryClient): void => client.clear();

/**
 * Leaves nothing of the panel in the browser's storage once its session is over. The visitor's own keys stay, the chosen
 * language among them; so does what is being typed in the open page (`typed.ts`), for its writer to go on with.
 */
export function removeStaffKeys(): void {
  for (const storage of ["localStorage", "sessionStorage"] as const) {
    try {
      for (const key of Object.keys(window[storage])) if (isStaffKey(key)) window[storage].removeItem(key);
    } catch {
      // Where storage is blocked nothing was kept.
    }
  }
}

/** Forgets, when staff sign out, what was typed on the site's own forms in this tab too: an order or a report that was not sent. */
export function forgetDrafts(): void {
  orderDraft.clear();
  reportDraft.clear();
  tabStorage.remove(copyKey);
}

// Notes were kept in the tab's storage once, and a tab may be older than this code.
const isStaffKey = (key: string): boolean => key === listKeysKey || key.startsWith("notes:");

/**
 * Asks who is signed in, once an answer says that nobody is, or that something is owed first. A question that was under way
 * while another tab showed the password has the cookie of before, which is dead, while the session is not (decision 046).
 */
async function askAgain(client: QueryClient): Promise<void> {
  const who = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (who !== null) return;
  removeStaffKeys();
  client.setQueryData(sessionQuery.queryKey, null);
}

const owed: readonly unknown[] = ["password_change_required", "totp_setup_required"];

function watchForEnd(client: QueryClient): () => void {
  const end = (error: unknown) => {
    const code = error instanceof ApiError ? error.problem?.code : undefined;
    const known = client.getQueryData(sessionQuery.queryKey);
    if (code === "not_signed_in" || (owed.includes(code) && known && !known.due)) void askAgain(client);
  };
  const queries = client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") end(event.action.error);
  });
  const changes = client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") end(event.action.error);
  });
  return () => {
    queries();
    changes();
  };
}
