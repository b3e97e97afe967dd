import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { Icon } from "../../ui/Icon";
import type { FieldTexts } from "../form/use-form";
import type { FieldName } from "./order";

/** The tick that takes the sentence's place where the site asks for one (decision 035). */
export function ConsentTick({ texts }: { texts: FieldTexts<FieldName> }) {
  const words = useTexts(send);
  const { error, errorPrefix, refusal } = texts("consent");
  return (
    <div className={error ? "border-l-4 border-error pl-3" : undefined}>
      {error && (
        <p id="consent-error" className="mb-2 flex gap-2 font-bold text-error">
          <Icon name="error" className="mt-0.5 size-5" />
          <span>
            <span className="sr-only">{errorPrefix} </span>
            {error}
          </span>
        </p>
      )}
      <label className="flex min-h-11 items-start gap-3 text-note">
        <input
          id="consent"
          name="consent"
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-action"
          aria-invalid={error || refusal ? true : undefined}
          aria-describedby={error ? "consent-error" : refusal}
        />
        {words.consentTick}
      </label>
    </div>
  );
}
