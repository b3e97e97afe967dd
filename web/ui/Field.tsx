import type { ReactNode } from "react";
import { Icon } from "./Icon";

/** What a control must carry so that its label, hint and error are read with it. */
export type FieldAria = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
};

type Props = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says "error" to those who cannot see the red. */
  errorPrefix: string;
  /** Ids of further texts that describe the control. */
  describedBy?: string;
  /** Id of a text elsewhere that objects to what stands in the control. */
  refusal?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
};

/** Label above, hint below it, error between hint and control: the order in which they are needed. */
export function Field({ id, label, hint, error, errorPrefix, describedBy, refusal, children }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`, refusal, describedBy]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={error ? "border-l-4 border-error pl-3" : undefined}>
      <label htmlFor={id} className="block font-bold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-note text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex gap-2 font-bold text-error">
          <Icon name="error" className="mt-0.5 size-5" />
          <span>
            <span className="sr-only">{errorPrefix} </span>
            {error}
          </span>
        </p>
      )}
      <div className="mt-2">
        {children({
          id,
          "aria-describedby": described || undefined,
          "aria-invalid": error || refusal ? true : undefined,
        })}
      </div>
    </div>
  );
}

/** The looks shared by every control one can type in or choose from. */
export const controlClass =
  "block w-full min-h-12 rounded-sm border-[1.5px] border-field bg-slip px-3 py-2 text-ink placeholder:text-muted hover:border-ink aria-invalid:border-error aria-invalid:border-[2.5px] disabled:border-line disabled:text-muted";
