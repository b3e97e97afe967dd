import { useNavigate, useSearch } from "@tanstack/react-router";
import type { PanelSearch } from "./screens";

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
