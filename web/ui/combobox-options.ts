export type ComboGroup = { readonly name: string; readonly options: readonly string[] };

/** A row of the list; `typed` is the row that takes the text as it was typed. */
export type ComboOption = { readonly id: number; readonly value: string; readonly typed: boolean };

type Question = {
  groups: readonly ComboGroup[];
  text: string;
  /** Whether the text was typed since the list was opened; a list opened on a chosen value shows everything. */
  typing: boolean;
  free: boolean;
};

/** The rows to show, in their groups. The row for the typed text comes last and only where no option is the same. */
export function optionsFor({ groups, text, typing, free }: Question) {
  const wanted = text.trim();
  const fits = (option: string) => !typing || option.toLowerCase().includes(wanted.toLowerCase());
  let id = 0;
  const shown = groups
    .map(({ name, options }) => ({
      name,
      options: options.filter(fits).map((value) => ({ id: id++, value, typed: false })),
    }))
    .filter((group) => group.options.length > 0);
  const known = groups.some((group) => group.options.includes(wanted));
  return free && wanted && !known
    ? [...shown, { name: "", options: [{ id: id++, value: wanted, typed: true }] }]
    : shown;
}
