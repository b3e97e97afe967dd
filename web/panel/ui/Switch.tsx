type Props = {
  id: string;
  label: string;
  hint: string;
  /** The word for its state. */
  state: string;
  on: boolean;
  /** While a change is on its way. */
  busy?: boolean;
  onTurn: (on: boolean) => void;
};

/** Turns something on or off at once. The word beside it says which, for those who do not see it. */
export const Switch = ({ id, label, hint, state, on, busy = false, onTurn }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <div className="min-w-0 grow basis-40">
      <p id={`${id}-label`} className="font-bold">
        {label}
      </p>
      <p id={`${id}-hint`} className="text-note text-muted">
        {hint}
      </p>
    </div>
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      aria-disabled={busy}
      className="group inline-flex min-h-11 items-center gap-3 font-bold"
      onClick={() => busy || onTurn(!on)}
    >
      <span className="flex h-7 w-13 items-center rounded-sm border-2 border-field bg-paper p-0.5 group-hover:border-ink group-aria-checked:justify-end group-aria-checked:border-action group-aria-checked:bg-action">
        <span className="h-5 w-5 rounded-sm bg-field group-aria-checked:bg-on-action" />
      </span>
      <span aria-hidden="true">{state}</span>
    </button>
  </div>
);
