import type { Place } from "#ports/vault";
import type { Deps } from "./deps";

/** What a sealed column says; null where nothing is kept, and where it does not open, of which a person is told. */
export async function unseal(deps: Deps, place: Place, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null;
  const opened = await deps.vault.open(place, sealed);
  if (opened.ok) return opened.value;
  const { table, column, row } = place;
  deps.log.alarm("column_unreadable", { table, column, row, problem: opened.error });
  return null;
}
