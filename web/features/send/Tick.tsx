import { FieldError } from "../../ui/Field";
import type { FieldTexts } from "../form/use-form";
import type { FieldName } from "./order";

type Props = {
  id: Extract<FieldName, "consent" | "senderRisk">;
  /** What whoever ticks it says. */
  label: string;
  texts: FieldTexts<FieldName>;
};

/** A tick without which there is no order: for sending at once (decision 035), or for a name that may be refused (050). */
export function Tick({ id, label, texts }: Props) {
  const { error, errorPrefix } = texts(id);
  return (
    <div>
      {error && <FieldError id={id} error={error} errorPrefix={errorPrefix} className="mb-2" />}
      <label className="flex min-h-11 items-start gap-3 text-note">
        <input
          id={id}
          name={id}
          value="accepted"
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-action"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        {label}
      </label>
    </div>
  );
}
