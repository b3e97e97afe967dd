import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { isSignedIn } from "./session";
import { dropTyped, keepTyped, readTyped } from "./typed";

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const kept =
  "input:not([type=password], [type=radio], [type=checkbox], [autocomplete=one-time-code]), textarea, select";

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
    const given = fields.map(({ value }) => value);
    const typed = readTyped(key);
    for (const field of fields) typeInto(field, typed[nameOf(field)]);
    return () => {
      const isUntouched = fields.every(({ value }, index) => value === given[index]);
      if (isSignedIn(client) || isUntouched) return dropTyped(key);
      keepTyped(key, Object.fromEntries(fields.map((field) => [nameOf(field), field.value])));
    };
  }, [title, about, client]);
  return form;
}

/** Some fields have only an id. */
const nameOf = ({ name, id }: Typed): string => name || id;

/** As a keyboard does it: React hears nothing of a value that is set by the property it has put on the field itself. */
function typeInto(field: Typed, text: string | undefined): void {
  if (text === undefined || text === field.value) return;
  Reflect.set(Object.getPrototypeOf(field) as object, "value", text, field);
  const name = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(name, { bubbles: true }));
}
