import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { keepTerms, type Terms, termNames, termsOf } from "./typed";

/**
 * The screens of the panel, each at `/admin?view=…`; without one it is the first screen (decision 026). To add one, name it
 * here: the compiler then asks for its component in `Panel.tsx` and its name in the words of both languages.
 */
export const views = ["alarms", "orders", "blocks", "settings", "audit", "trail", "account"] as const;
export type View = (typeof views)[number];

const names = ["status", "kind", "from", "to", "cursor", "report", "order"] as const;
type Name = (typeof names)[number];

/** What the address of the panel says: which section, to what it is narrowed by choice, and what is open. */
export type PanelSearch = { view?: View } & { [N in Name]?: string };

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** By which the page knows what was looked for there: that itself stands in no address. */
    typed?: string;
  }
}

/** Reads the address; what is not ours, or empty, is left out. */
export function readSearch(raw: Readonly<Record<string, unknown>>): PanelSearch {
  const search: PanelSearch = {};
  const view = views.find((one) => one === raw.view);
  if (view) search.view = view;
  for (const name of names) {
    const value = raw[name];
    if (typeof value === "string" && value !== "") search[name] = value;
  }
  return search;
}

type Changes = { [N in keyof PanelSearch]?: PanelSearch[N] | undefined } & Terms;

/**
 * What the panel's address says and what is looked for besides, and how to change both: names that are undefined are
 * taken out.
 */
export function usePanelSearch() {
  const search = useSearch({ from: "/admin" });
  const terms = termsOf(useLocation({ select: ({ state }) => state.typed }));
  const navigate = useNavigate({ from: "/admin" });
  const change = (changes: Changes) => {
    const typed = Object.entries(changes).filter(([name]) => isTerm(name));
    const chosen = Object.fromEntries(Object.entries(changes).filter(([name]) => !isTerm(name)));
    void navigate({
      to: "/admin",
      search: (before) => ({ ...before, ...chosen }) as PanelSearch,
      state: (before) =>
        typed.length === 0 ? before : { typed: keepTerms({ ...terms, ...Object.fromEntries(typed) }) },
      resetScroll: false,
    });
  };
  return [{ ...search, ...terms }, change] as const;
}

const isTerm = (name: string): boolean => (termNames as readonly string[]).includes(name);
