import { useSyncExternalStore } from "react";

const query = "(min-width: 64rem)";

/** Whether the list and a case stand beside each other, as held.css has it. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide);

export const isWide = (): boolean => matchMedia(query).matches;

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
