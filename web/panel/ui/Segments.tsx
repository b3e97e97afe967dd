import type { UseFormRegisterReturn } from "react-hook-form";

type Props<T extends string> = {
  readonly id: string;
  readonly label: string;
  readonly options: readonly (readonly [value: T, text: string])[];
  /** The field of the form that holds the choice. */
  readonly field: UseFormRegisterReturn;
};

/** One of a few in a form, beside each other, so that none must be opened to be seen. The arrow keys choose, as among radios. */
export function Segments<T extends string>({ id, label, options, field }: Props<T>) {
  return (
    <fieldset className="segments" aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      <div>
        {options.map(([value, text]) => (
          <label key={value}>
            <input type="radio" value={value} {...field} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
