import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type MeResponse, meResponse } from "#contract/auth";
import { readApi } from "../lib/api";
import { ApiError } from "../lib/call";

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

/** Who is signed in. It becomes null the moment that any answer says that the session has ended. */
export function useSession() {
  const client = useQueryClient();
  useEffect(() => watchForEnd(client), [client]);
  return useQuery(sessionQuery);
}

/** Forgets everything that was read as somebody. */
export const forgetSession = (client: QueryClient): void => client.clear();

function watchForEnd(client: QueryClient): () => void {
  const end = (error: unknown) => {
    const isOver = error instanceof ApiError && error.problem?.code === "not_signed_in";
    if (isOver) client.setQueryData(sessionQuery.queryKey, null);
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
