import { Glyph } from "./Glyph";

type Props<T extends string> = {
  readonly id: string;
  /** What it narrows a list by. */
  readonly name: string;
  readonly value: T | undefined;
  /** The word for not choosing. */
  readonly all: string;
  readonly options: readonly (readonly [value: T, text: string])[];
  /** What its cross says to who listens. */
  readonly removeLabel: string;
  readonly onChoose: (value: T | undefined) => void;
};

/**
 * A way to narrow a list (PANEL §4): dashed while it can be added, solid with a cross while it acts. Over the whole of it lies
 * the browser's own list of choices, unseen: the best one on a phone, and the keyboard knows it.
 */
export function FilterPill<T extends string>({
  id,
  name,
  value,
  all,
  options,
  removeLabel,
  onChoose,
}: Props<T>) {
  const chosen = options.find(([one]) => one === value)?.[1];
  return (
    <span className="pill" data-set={chosen !== undefined || undefined}>
      <span className="pill-choice">
        {chosen === undefined && <Glyph name="plus" />}
        <label htmlFor={id}>{name}</label>
        {chosen !== undefined && <b aria-hidden="true">{chosen}</b>}
        <select
          id={id}
          value={chosen === undefined ? "" : value}
          onChange={({ target }) => onChoose(options.find(([one]) => one === target.value)?.[0])}
        >
          <option value="">{all}</option>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </span>
      {chosen !== undefined && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={() => {
            onChoose(undefined);
            // The cross goes with what it took away: the keyboard stays where the filter can be set anew.
            document.getElementById(id)?.focus();
          }}
        >
          <Glyph name="close" />
        </button>
      )}
    </span>
  );
}
