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
import { measure } from "./measure";
import { NotOrdered } from "./NotOrdered";
import type { FieldName, OrderForm } from "./order";
import { pausedId } from "./Paused";
import { ReviewAsked } from "./ReviewAsked";
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
  /** Orders the same again, to be looked at first. */
  onReview: () => void;
  /** Whether no toast could say the failure aloud. */
  aloud: boolean;
};

/** The counterfoil below the perforation: what it costs, what ordering means, and the button. */
export function PayArea({ form, texts, pending, sending, ticked, failure, onReview, aloud }: Props) {
  const words = useTexts(send);
  const { newTab } = useTexts(common);
  const language = useLanguage();
  const parts = useFormState(form, ({ typed }) => measure(typed.message).parts);
  const tooLong = parts > maxParts;
  // A browser that translates the page puts text of its own in place of ours, which would stand still from then on.
  const price = (
    <span data-live="price" className="notranslate">
      {money(priceCents(Math.min(parts, maxParts)), language)}
    </span>
  );
  const label = (
    <span>
      {words.pay} · {price}
    </span>
  );
  const closed = sending === "off" || sending === "rewound";
  const state = pending ? words.preparing : closed ? words.paused : null;
  const consent = <p className="text-small/tight">{words.consent}</p>;
  const sum = (
    <>
      <span className="sr-only">{words.price}</span>
      <b className="block min-w-31 font-display text-sum font-normal tracking-tight">{price}</b>
      {tooLong ? (
        <strong className="text-small text-error">{words.tooLong}</strong>
      ) : (
        <span className="text-small text-muted">{words.vat}</span>
      )}
    </>
  );

  return (
    <>
      {/* On a phone the price stands above the bar, whose button says it again. It lies on the shadow of the letter above it. */}
      <Counterfoil className="tear relative flex items-baseline gap-2 px-4 pb-2 pad:px-8 wide:hidden">
        {sum}
      </Counterfoil>
      {/* The bar stays within reach at the foot of the screen until the letter has been read to its end (decision 049). */}
      <div className="tear wide:perforation bottom-0 z-1 grid items-center gap-x-4 gap-y-2.5 border-line bg-paper px-4 pt-2 pb-3 max-wide:border-t pad:px-8 wide:grid-cols-[8rem_1fr] tall:sticky">
        <p className="max-wide:hidden">{sum}</p>
        {ticked ? (
          <InPlaceOf as="div" other={consent}>
            <Tick id="consent" label={words.consentTick} texts={texts} />
          </InPlaceOf>
        ) : (
          consent
        )}
        <Button
          type="submit"
          className="whitespace-nowrap wide:col-span-2"
          disabled={pending || tooLong || closed}
          aria-busy={pending || undefined}
          aria-describedby={closed ? pausedId : tooLong ? "too-long" : undefined}
        >
          {state ? <InPlaceOf other={label}>{state}</InPlaceOf> : label}
        </Button>
      </div>
      <div className="tear relative bg-paper px-4 text-small text-muted pad:px-8">
        {/* Nothing that can be reached lies under the notice. */}
        <p className={failure ? "invisible" : undefined}>
          {words.termsBefore}{" "}
          <a href="/voorwaarden" target="_blank" rel="noopener">
            {words.terms}
            <span className="sr-only"> {newTab}</span>
          </a>
          .
        </p>
        {failure?.review && <ReviewAsked text={failure.text} pending={pending} onGo={onReview} />}
        {failure && !failure.review && <NotOrdered failure={failure} aloud={aloud} />}
      </div>
    </>
  );
}
