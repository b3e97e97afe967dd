import type { RouterHistory } from "@tanstack/react-router";

/** The query of an address as plain texts: the router would write numbers and quotation marks of its own. */
const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const text = new URLSearchParams(given).toString();
    return text && `?${text}`;
  },
};

/**
 * What the routers of both apps are made with, besides their routes.
 * @param history where the app stands, in the build and in tests; by default the browser's own
 */
export const routerOptions = (history?: RouterHistory) => ({
  ...plainSearch,
  ...(history ? { history } : {}),
});
