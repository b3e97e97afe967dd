import { maxParts } from "#domain/message";
import { priceCents } from "#domain/pricing";
import { common } from "#voice/common";
import { money } from "#voice/format";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { InPlaceOf } from "../../ui/InPlaceOf";
import { Counterfoil } from "../../ui/Paper";
import { type FieldTexts, useFormState } from "../form/use-form";
import type { Failure } from "./failure";
import { LateNotices } from "./LateNotices";
import { measure } from "./measure";
import type { FieldName, OrderForm } from "./order";
import { Tick } from "./Tick";
import type { Sending } from "./use-site";

type Props = {
  form: OrderForm;
  texts: FieldTexts<FieldName>;
  pending: boolean;
  sending: Sending;
  /** Whether immediate sending must be ticked rather than asked for in a sentence. */
  ticked: boolean;
  failure: Failure | null;
  /** Whether no toast could say the failure aloud. */
  aloud: boolean;
};

/** The part below the perforation: what it costs, what ordering means, and the button. */
export function PayArea({ form, texts, pending, sending, ticked, failure, aloud }: Props) {
  const words = useTexts(send);
  const { newTab } = useTexts(common);
  const language = useLanguage();
  const parts = useFormState(form, ({ typed }) => measure(typed.message).parts);
  const tooLong = parts > maxParts;
  const price = (
    <span data-live="price" suppressHydrationWarning>
      {money(priceCents(Math.min(parts, maxParts)), language)}
    </span>
  );
  const label = (
    <span>
      {words.pay} · {price}
    </span>
  );
  const consent = <p className="text-note">{words.consent}</p>;

  return (
    <Counterfoil className="space-y-4 p-5 wide:px-8 wide:pb-8">
      {/* A reason on two lines finds its room in the space below. */}
      <p className="-mb-1 flex min-h-13 items-baseline gap-2">
        <span className="sr-only">{words.price}</span>
        <b className="figures text-sum">{price}</b>
        {tooLong ? (
          <strong id="pay-reason" className="text-small text-error">
            {words.tooLong}
          </strong>
        ) : (
          <span className="text-note text-muted">{words.vat}</span>
        )}
      </p>
      {ticked ? (
        <InPlaceOf as="div" other={consent}>
          <Tick id="consent" label={words.consentTick} texts={texts} />
        </InPlaceOf>
      ) : (
        consent
      )}
      <Button
        type="submit"
        className="figures w-full"
        disabled={pending || tooLong || sending === "off"}
        aria-busy={pending || undefined}
        aria-describedby={tooLong ? "pay-reason" : undefined}
      >
        {pending ? <InPlaceOf other={label}>{words.preparing}</InPlaceOf> : label}
      </Button>
      <div className="space-y-2 text-small text-muted">
        <p>
          {words.termsBefore}{" "}
          <a href="/voorwaarden" target="_blank" rel="noopener">
            {words.terms}
            <span className="sr-only"> {newTab}</span>
          </a>
          .
        </p>
        <div className="relative space-y-2">
          <p>{words.methods}</p>
          <p>{words.logged}</p>
          <LateNotices failure={failure} sending={sending} aloud={aloud} />
        </div>
      </div>
    </Counterfoil>
  );
}
