import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** Keyboard shortcuts: single letters, and two one after the other such as `g w` (PANEL §5). */

/** What a key does: its words for the list of keys, and the deed. False where there was nothing to do, and the key is free. */
export type KeyDeed = {
  readonly does: string;
  readonly run: () => unknown;
  /** It goes on while the key is held down: a step does, a verdict must not pass on to the next case. */
  readonly repeats?: true;
};

/** Deeds by key: `j`, `?`, `F2`, or `g w` for two in a row. */
export type KeyMap = Readonly<Record<string, KeyDeed>>;

type Screen = { readonly keys: KeyMap; readonly inDialog: boolean };
type Held = { current: Screen };

/** The screens that are open, the latest last: its keys come first. */
const open: Held[] = [];
const listeners = new Set<() => void>();
let listed: readonly Screen[] = [];

/**
 * Keys of a screen, while it is shown. They do nothing while somebody types, nor in a dialog unless they are of it, nor
 * where somebody has switched single letters off (WCAG 2.1.4).
 * @param inDialog whether they are of a dialog: its verdicts
 */
export function useKeys(keys: KeyMap, { inDialog = false }: { readonly inDialog?: boolean } = {}): void {
  const held = useRef<Screen>({ keys, inDialog });
  const words = Object.entries(keys)
    .map(([key, { does }]) => `${key} ${does}`)
    .join();
  // With the drawing, not after it is painted: the next key may come before that, and must not act on what stood there before.
  useLayoutEffect(() => {
    held.current = { keys, inDialog };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is told anew when its words change
  useLayoutEffect(() => {
    open.push(held);
    if (open.length === 1) document.addEventListener("keydown", onKey);
    tell();
    return () => {
      open.splice(open.indexOf(held), 1);
      if (open.length === 0) document.removeEventListener("keydown", onKey);
      tell();
    };
  }, [words]);
}

/** The keys that act now, those of the topmost screen last. */
export const useListedKeys = (): readonly Screen[] => useSyncExternalStore(subscribe, () => listed);

/** A key of the screen, and all that acts by it under the same words. */
export type ListedKey = KeyDeed & { readonly key: string };
type Named = Pick<ListedKey, "key" | "does">;

/**
 * The keys of the screen, each once: where several lists stand on it that are walked through in the same way, the key is told once,
 * and what it does is tried as the key itself tries it.
 */
export function keysOfScreen(screens: readonly Screen[]): readonly ListedKey[] {
  const all = screens.flatMap(({ keys }) => Object.entries(keys).map(([key, deed]) => ({ key, ...deed })));
  const isSame = (one: Named, other: Named) => one.key === other.key && one.does === other.does;
  return all
    .filter((one, place) => all.findIndex((other) => isSame(one, other)) === place)
    .map(({ key, does }) => ({
      key,
      does,
      run: () => all.toReversed().some((other) => isSame(other, { key, does }) && other.run() !== false),
    }));
}

/** The first of two letters, and when it was pressed: the second must follow within a second. */
let first: { readonly key: string; readonly at: number } | null = null;
const patience = 1000;

function onKey(event: KeyboardEvent): void {
  const { key, repeat, timeStamp } = event;
  if (event.defaultPrevented || isTyping(event) || !keysAreOn()) return;
  const inDialog = document.querySelector("dialog[open]") !== null;
  const before = first !== null && timeStamp - first.at < patience ? `${first.key} ` : "";
  first = null;
  const screens = [...open].reverse().map(({ current }) => current);
  for (const { keys, inDialog: ofDialog } of screens) {
    if (inDialog && !ofDialog) continue;
    const deed = keys[before + key];
    if (!deed || (repeat && !deed.repeats) || deed.run() === false) continue;
    event.preventDefault();
    return;
  }
  const leads = screens.some(({ keys }) => Object.keys(keys).some((one) => one.startsWith(`${key} `)));
  if (leads && before === "" && !inDialog) first = { key, at: timeStamp };
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null);

/** Where it is kept whether single letters act, until signing out. */
export const listKeysKey = "panelKeys";

/** Whether single letters act (WCAG 2.1.4 wants that they can be turned off). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(listKeysKey) !== "off";
  } catch {
    return true;
  }
}

export function setKeys(on: boolean): void {
  try {
    localStorage.setItem(listKeysKey, on ? "on" : "off");
  } catch {
    // Where storage is blocked the keys stay as they are.
  }
}

function tell(): void {
  listed = open.map(({ current }) => current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
