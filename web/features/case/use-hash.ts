import { useEffect, useRef } from "react";

/** Calls with what stands behind the hash of the address: now, and whenever it changes. */
export function useHash(onHash: (text: string) => void): void {
  const latest = useRef(onHash);
  latest.current = onHash;
  useEffect(() => {
    const follow = () => {
      const text = location.hash.slice(1);
      if (text) latest.current(text);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
}
