import { QueryClient } from "@tanstack/react-query";

/**
 * Nothing is asked twice unless a query says so itself (spec §7). A browser that believes it is offline is asked to try
 * all the same: it may be wrong, and a failure that is said is better than a silent wait.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Else what mounts once a question has failed would ask it again, for ever where asking hides it.
        retryOnMount: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
