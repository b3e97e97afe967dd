import { useCallback, useReducer, useRef } from "react";

type Next<T> = T | ((before: T) => T);

/**
 * What is kept about the case in hand, as `useState` keeps it, and begun anew with the next: so that what shows a case can stay
 * and show the next, for taking it down and building it up again is what a step from case to case is felt by.
 * @param id the case; what comes late for another changes nothing
 */
export function useOfCase<T>(id: string, begin: () => T): readonly [T, (next: Next<T>) => void] {
  const kept = useRef<{ readonly id: string; readonly value: T } | null>(null);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  if (kept.current?.id !== id) kept.current = { id, value: begin() };
  const change = useCallback(
    (next: Next<T>) => {
      if (kept.current?.id !== id) return;
      const { value } = kept.current;
      kept.current = { id, value: typeof next === "function" ? (next as (before: T) => T)(value) : next };
      draw();
    },
    [id],
  );
  return [kept.current.value, change];
}
