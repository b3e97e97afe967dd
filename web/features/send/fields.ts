import type { Typed } from "./order";

/**
 * What stands in the form's fields. They are the visitor's: browsers fill them in too, before any code has come, after
 * a reload, on the way back. So they are asked, and no copy of them is believed.
 */
export const readFields = (form: HTMLFormElement, before: Typed): Typed => ({
  // A list that does not have the country yet answers with nothing.
  country: textIn(form, "country") || before.country,
  receiver: textIn(form, "receiver"),
  sender: textIn(form, "sender"),
  message: textIn(form, "message"),
  consent: fieldOf(form, "consent")?.checked ?? false,
});

/** Puts this in the fields. One that holds it already is left alone, and so is the cursor in it. */
export function writeFields(form: HTMLFormElement, { consent, ...texts }: Typed): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = fieldOf(form, name);
    if (field && field.value !== text) field.value = text;
  }
  const tick = fieldOf(form, "consent");
  if (tick) tick.checked = consent;
}

const textIn = (form: HTMLFormElement, name: string): string => fieldOf(form, name)?.value ?? "";

// Lists and areas have a value as inputs do.
const fieldOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`);
