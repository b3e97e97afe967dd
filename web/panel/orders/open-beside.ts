import { navigate, placeNow } from "../place";

/**
 * Opens an order in the sheet beside the list, or with none closes it; the list stays where it was scrolled to. From one order
 * to the next the history does not grow, so that going back leaves the list as it was.
 */
export function openBeside(id: string | undefined): void {
  const { search, typed } = placeNow();
  const { order: before, ...rest } = search;
  if (before === id) return;
  navigate({
    to: "/admin",
    search: id === undefined ? rest : { ...rest, order: id },
    typed,
    replace: before !== undefined && id !== undefined,
    keepScroll: true,
  });
}
