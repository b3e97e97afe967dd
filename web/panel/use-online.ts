import { useSyncExternalStore } from "react";

/** Whether the browser has a connection, as far as it knows: nothing is decided without one, and nothing is kept to be sent later. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
