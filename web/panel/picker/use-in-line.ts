import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useKeys } from "../keys";
import { dropForm, type FormName, keepForm, readForm } from "../typed";

/** What is being edited where it stands: the thing by its id, or a new one in the group of that id. */
export type InLine = { readonly item: number | null; readonly group: number | null };

/**
 * Edits in line: one thing of a card at a time. What was typed outlives a session that ended; when it closes, the focus goes
 * back to what opened it, or where that is gone to the card's heading.
 * @param form by which name it is kept what is being typed
 */
export function useInLine(form: FormName, card: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<InLine | null>(() => readForm(form)?.of ?? null);
  const opener = useRef<string | null>(null);
  const start = (of: InLine) => {
    dropForm(form);
    opener.current = document.activeElement?.id ?? null;
    setOpen(of);
  };
  const close = () => {
    dropForm(form);
    setOpen(null);
  };
  useLayoutEffect(() => {
    if (open !== null || opener.current === null) return;
    const back = document.getElementById(opener.current) ?? card.current?.querySelector("h2");
    back?.focus();
    opener.current = null;
  }, [open, card]);
  return { open, start, close };
}

/** What stands in the fields of an open form, kept while it is typed. */
export function useFields<Name extends string>(
  form: FormName,
  of: InLine,
  given: Readonly<Record<Name, string>>,
) {
  const [fields, setFields] = useState<Readonly<Record<Name, string>>>(() => ({
    ...given,
    ...readForm(form)?.fields,
  }));
  const change = (name: Name, value: string) => {
    const next = { ...fields, [name]: value };
    setFields(next);
    keepForm(form, { of, fields: next });
  };
  return [fields, change] as const;
}

/** `e` edits the name that has the focus. */
export function useEditKey(card: RefObject<HTMLElement | null>, does: string): void {
  const run = () => {
    const { activeElement: focused } = document;
    if (!(focused instanceof HTMLElement) || !focused.matches("[data-edit]")) return false;
    if (!card.current?.contains(focused)) return false;
    focused.click();
    return true;
  };
  useKeys({ e: { does, run } });
}
