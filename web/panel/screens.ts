import { useNavigate, useSearch } from "@tanstack/react-router";

/**
 * The screens of the panel, each at `/admin?view=…`; without one it is the first screen (decision 026). To add one, name it
 * here: the compiler then asks for its component in `Panel.tsx` and its name in the words of both languages.
 */
export const views = ["orders", "blocks", "settings", "audit", "account"] as const;
export type View = (typeof views)[number];

const names = [
  "status",
  "q",
  "kind",
  "from",
  "to",
  "actor",
  "action",
  "subject",
  "subjectId",
  "cursor",
  "report",
  "order",
] as const;
type Name = (typeof names)[number];

/** What the address of the panel says: which section, what is looked for in it, and what is open. */
export type PanelSearch = { view?: View } & { [N in Name]?: string };

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

/** What the panel's address says, and how to change it: names that are undefined are taken out. */
export function usePanelSearch() {
  const search = useSearch({ from: "/admin" });
  const navigate = useNavigate({ from: "/admin" });
  const change = (changes: { [Name in keyof PanelSearch]?: PanelSearch[Name] | undefined }) =>
    void navigate({
      to: "/admin",
      search: (before) => ({ ...before, ...changes }) as PanelSearch,
      resetScroll: false,
    });
  return [search, change] as const;
}
