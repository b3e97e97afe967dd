import { type RefObject, useLayoutEffect } from "react";
import { type KeyMap, useKeys } from "../keys";

/**
 * One key a verdict, as the buttons stand from left to right. They act while the report is what is looked at: not under a dialog
 * that lies over it. Ctrl Enter is the last of them, in a field too.
 * @param inDialog whether the report itself is shown in one
 */
export function useReviewKeys(
  root: RefObject<HTMLElement | null>,
  keys: KeyMap,
  { inDialog, onCtrlEnter }: { readonly inDialog: boolean; readonly onCtrlEnter: () => void },
): void {
  const guarded = Object.entries(keys).map(([key, deed]) => [
    key,
    { ...deed, run: () => isOnTop(root.current) && deed.run() },
  ]);
  useKeys(Object.fromEntries(guarded), { inDialog });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = root;
      if (event.key !== "Enter" || !event.ctrlKey || !isOnTop(current)) return;
      if (!(event.target instanceof Node) || !current?.contains(event.target)) return;
      event.preventDefault();
      onCtrlEnter();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [root, onCtrlEnter]);
}

/** Nothing modal lies over it. */
function isOnTop(root: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1);
  return root !== null && (top === undefined || top.contains(root));
}
