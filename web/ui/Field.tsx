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
  /** Which time it is said: it is read out as it comes, the same error too, where nothing else says it and the focus may stand there already. */
  announced?: number | undefined;
  /** Ids of further texts that describe the control. */
  describedBy?: string;
  children: (aria: FieldAria) => ReactNode;
};

/** Label above, hint below it, error between hint and control: the order in which they are needed. */
export function Field({ id, label, hint, error, errorPrefix, announced, describedBy, children }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(" ");
  return (
    <div>
      {/* The hint stands on the label's own line where it fits there. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-note text-muted">
            {hint}
          </p>
        )}
      </div>
      {error && (
        <div key={announced} role={announced === undefined ? undefined : "alert"}>
          <FieldError id={id} error={error} errorPrefix={errorPrefix} className="mt-1" />
        </div>
      )}
      <div className="mt-2">
        {children({
          id,
          "aria-describedby": described || undefined,
          "aria-invalid": error ? true : undefined,
        })}
      </div>
    </div>
  );
}

type ErrorProps = Required<Pick<Props, "id" | "errorPrefix">> & { error: string; className: string };

/** What is wrong with a control, which names it as `{id}-error`. */
export const FieldError = ({ id, error, errorPrefix, className }: ErrorProps) => (
  <p id={`${id}-error`} className={`${className} flex gap-2 text-note font-bold text-error`}>
    <Icon name="error" className="mt-0.5 size-5" />
    <span>
      <span className="sr-only">{errorPrefix} </span>
      {error}
    </span>
  </p>
);
