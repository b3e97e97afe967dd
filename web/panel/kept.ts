import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { isSignedIn } from "./session";
import { dropTyped, keepTyped, readTyped } from "./typed";

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const kept = "input:not([type=password], [type=checkbox], [autocomplete=one-time-code]), textarea, select";

/**
 * Session expiry: what is being typed outlives a session that ended, and who signs in again and opens the form finds it
 * there. A form that its writer closed, or that was sent, is forgotten; passwords and codes are never kept (decision 048).
 *
 * @param title which form it is
 * @param about the id of what it is about, so that words about one are never offered about another; null where there is no
 * such thing yet
 * @returns to put on the form
 */
export function useKept(title: string, about: string | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  useEffect(() => {
    const key = JSON.stringify([title, about]);
    const fields = [...(form.current?.querySelectorAll<Typed>(kept) ?? [])];
    const given = fields.map(saidBy);
    const typed = readTyped(key);
    for (const field of fields) typeInto(field, typed[nameOf(field)]);
    return () => {
      const isUntouched = fields.every((field, index) => saidBy(field) === given[index]);
      if (isSignedIn(client) || isUntouched) return dropTyped(key);
      const said = fields.flatMap((field) => {
        const text = saidBy(field);
        return text === undefined ? [] : [[nameOf(field), text] as const];
      });
      keepTyped(key, Object.fromEntries(said));
    };
  }, [title, about, client]);
  return form;
}

/** Some fields have only an id. */
const nameOf = ({ name, id }: Typed): string => name || id;

/** What stands in a field; nothing in a radio that is not the chosen one. */
const saidBy = (field: Typed): string | undefined =>
  isRadio(field) && !field.checked ? undefined : field.value;

const isRadio = (field: Typed): field is HTMLInputElement => field.type === "radio";

/** As a keyboard does it: React hears nothing of a value that is set by the property it has put on the field itself. */
function typeInto(field: Typed, text: string | undefined): void {
  if (text === undefined || text === saidBy(field)) return;
  if (isRadio(field)) {
    if (text === field.value) field.click();
    return;
  }
  Reflect.set(Object.getPrototypeOf(field) as object, "value", text, field);
  const name = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(name, { bubbles: true }));
}
