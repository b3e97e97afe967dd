import { useRef, useSyncExternalStore } from "react";

/**
 * What TanStack's store takes from `use-sync-external-store/shim/with-selector`: follows a part of a store, and keeps the one
 * it has as long as the next is equal. That package is CommonJS and asks for all of React by name, so a bundler would have to
 * carry it, and Preact, as objects of which nothing falls away.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean,
): Selection {
  const kept = useRef<{ readonly selection: Selection } | null>(null);
  const select = () => {
    const selection = selector(getSnapshot());
    if (!kept.current || !isEqual(kept.current.selection, selection)) kept.current = { selection };
    return kept.current.selection;
  };
  return useSyncExternalStore(subscribe, select, select);
}
