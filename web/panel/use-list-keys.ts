import { type RefObject, useEffect } from "react";

/**
 * j and k walk through the rows of a list, `/` leads to its search. A row is whatever carries `data-row`: it takes the
 * focus, so Enter opens it and a screen reader follows.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = list;
      if (current && isForList(event) && act(current, event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}

function act(list: HTMLElement, key: string): boolean {
  if (key === "/") return focus(list.querySelector("[data-search]"));
  const rows: Element[] = [...list.querySelectorAll("[data-row]")];
  const now = document.activeElement ? rows.indexOf(document.activeElement) : -1;
  if (key === "j") return focus(rows[now + 1]);
  return key === "k" && focus(rows[now === -1 ? rows.length - 1 : now - 1]);
}

function focus(target: Element | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  target.focus();
  return true;
}

/** Nobody who types, or is asked something, means the list. */
function isForList({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !keysAreOn()) return false;
  if (document.querySelector("dialog[open]")) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, [contenteditable]"));
}

/** Where it is kept whether they are on, until signing out. */
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
