import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { type FormState, FormStore, untouched } from "./form-store";
import type { Rules, Typed } from "./order";

/** The form's state, which takes over from the page before the page is painted again. */
export function useSendForm(element: RefObject<HTMLFormElement | null>, rules: Rules): FormStore {
  const latest = useRef(rules);
  latest.current = rules;
  const [form] = useState(() => new FormStore(() => latest.current));
  useLayoutEffect(() => {
    if (element.current) form.takeOver(element.current);
  }, [form, element]);
  return form;
}

/** A part of the form's state. Whoever asks is drawn again when that part changes, and for nothing else. */
export const useFormState = <Part>(form: FormStore, part: (state: FormState) => Part): Part =>
  useSyncExternalStore(
    form.subscribe,
    () => part(form.state()),
    () => part(untouched),
  );

/** What stands in a field now. */
export const useTyped = <Name extends keyof Typed>(form: FormStore, name: Name): Typed[Name] =>
  useFormState(form, ({ typed }) => typed[name]);
