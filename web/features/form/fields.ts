/** The form as it is typed, by the name of each field: a text, or whether it is ticked. */
export type Values = Readonly<Record<string, string | boolean>>;

/**
 * What stands in the form's fields. They are the visitor's: browsers fill them in too, before any code has come, after
 * a reload, on the way back. So they are asked, and no copy of them is believed.
 */
export function readFields<Typed extends Values>(form: HTMLFormElement, before: Typed): Typed {
  const values = Object.entries(before).map(([name, value]) => {
    const field = fieldOf(form, name);
    if (typeof value === "boolean") return [name, field?.checked ?? false];
    // A list that does not have the choice yet answers with nothing.
    return [name, field?.value || (field?.type === "select-one" ? value : "")];
  });
  return Object.fromEntries(values) as Typed;
}

/** Puts this in the fields. One that holds it already is left alone, and so is the cursor in it. */
export function writeFields(form: HTMLFormElement, typed: Values): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = fieldOf(form, name);
    if (!field) continue;
    if (typeof value === "boolean") field.checked = value;
    else if (field.value !== value) field.value = value;
  }
}

// Lists and areas have a value as inputs do.
const fieldOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`);
