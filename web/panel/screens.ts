import { navigate, placeNow, usePlace } from "./place";
import type { PanelSearch } from "./search";
import { keepTerms, type Terms, termNames, termsOf } from "./typed";

type Changes = { [N in keyof PanelSearch]?: PanelSearch[N] | undefined } & Terms;

/**
 * What the panel's address says and what is looked for besides, and how to change both: names that are undefined are
 * taken out.
 */
export function usePanelSearch() {
  const { search, typed } = usePlace();
  return [{ ...search, ...termsOf(typed) }, changeSearch] as const;
}

/**
 * Changes what the panel's address says, and what is looked for besides.
 * @param paintFirst whether the browser is told after the paint: for a step from case to case
 */
export function changeSearch(changes: Changes, { paintFirst = false } = {}): void {
  const { search, typed } = placeNow();
  const given = Object.entries(changes);
  const terms = given.filter(([name]) => isTerm(name));
  const chosen = given.filter(([name]) => !isTerm(name));
  const after = Object.entries({ ...search, ...Object.fromEntries(chosen) }).filter(
    ([, value]) => value !== undefined,
  );
  navigate({
    to: "/admin",
    search: Object.fromEntries(after) as PanelSearch,
    typed: terms.length === 0 ? typed : keepTerms({ ...termsOf(typed), ...Object.fromEntries(terms) }),
    keepScroll: true,
    paintFirst,
  });
}

const isTerm = (name: string): boolean => (termNames as readonly string[]).includes(name);
