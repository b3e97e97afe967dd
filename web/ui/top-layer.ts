import { useSyncExternalStore } from "react";

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

/**
 * Says that a modal dialog is open: whatever must be seen and reached meanwhile has to stand inside it.
 * @returns how to say that it has closed
 */
export function enterTopLayer(dialog: HTMLElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** The dialog that lies on top of all, or null. */
export const useTopLayer = (): HTMLElement | null => useSyncExternalStore(subscribe, topmost, () => null);

const topmost = (): HTMLElement | null => open.at(-1) ?? null;

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
