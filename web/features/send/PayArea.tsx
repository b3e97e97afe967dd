import { maxParts } from "../../../worker/domain/message";
import { useTexts } from "../../i18n/catalogue";
import { common } from "../../i18n/common";
import { useLanguage } from "../../i18n/language";
import { problems } from "../../i18n/problems";
import { send } from "../../i18n/send";
import { money } from "../../lib/format";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { TearOff } from "../../ui/Slip";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { ConsentTick } from "./ConsentTick";
import type { Failure } from "./failure";
import { measure } from "./measure";
import type { FieldTexts } from "./SendForm";
import { type SendFormState, useTyped } from "./use-send-form";

type Props = {
  form: SendFormState;
  texts: FieldTexts;
  pending: boolean;
  sendingOn: boolean;
  /** Whether immediate sending must be ticked rather than asked for in a sentence. */
  ticked: boolean;
  failure: Failure | null;
};

/** The part below the perforation: what it costs, what ordering means, and the button. */
export function PayArea({ form, texts, pending, sendingOn, ticked, failure }: Props) {
  const words = useTexts(send);
  const sentences = useTexts(problems);
  const { newTab } = useTexts(common);
  const language = useLanguage();
  const { parts, cents } = measure(useTyped(form, "message"));
  const tooLong = parts > maxParts;
  const price = (
    <span data-live="price" suppressHydrationWarning>
      {money(cents, language)}
    </span>
  );

  return (
    <TearOff className="space-y-4 p-5 wide:px-8 wide:pb-8">
      {failure && (
        <Notice tone="error" title={failure.title}>
          <p className="line-clamp-6">{failure.text}</p>
          {failure.help && <p>{failure.help}</p>}
        </Notice>
      )}
      {!sendingOn && (
        <Notice tone="warn" title={words.paused}>
          <p>{sentences.sending_off}</p>
        </Notice>
      )}
      <p className="flex items-baseline gap-2">
        <VisuallyHidden>{words.price}</VisuallyHidden>
        <b className="figures text-sum">{price}</b>
        {tooLong ? (
          <strong id="pay-reason" className="text-error">
            {words.tooLong}
          </strong>
        ) : (
          <span className="text-note text-muted">{words.vat}</span>
        )}
      </p>
      {ticked ? <ConsentTick form={form} texts={texts} /> : <p className="text-note">{words.consent}</p>}
      <Button
        type="submit"
        className="figures w-full"
        disabled={pending || tooLong || !sendingOn}
        aria-busy={pending || undefined}
        aria-describedby={tooLong ? "pay-reason" : undefined}
      >
        {pending ? (
          words.preparing
        ) : (
          <span>
            {words.pay} · {price}
          </span>
        )}
      </Button>
      <div className="space-y-2 text-small text-muted">
        <p>
          {words.termsBefore}{" "}
          <a href="/voorwaarden" target="_blank" rel="noopener">
            {words.terms}
            <VisuallyHidden> {newTab}</VisuallyHidden>
          </a>
          . {words.methods}
        </p>
        <p>{words.logged}</p>
      </div>
    </TearOff>
  );
}
