import { memo, useEffect, useLayoutEffect, useState } from "react";
import type { Language } from "#contract/language";
import { judgeNumber } from "#domain/mobile-numbers";
import { formatNumber, readNumber } from "#domain/phone";
import { visitorProblems } from "#voice/field-sentences";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Field } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import { Select, TextInput } from "../../ui/TextInput";
import { type FieldTexts, useTyped } from "../form/use-form";
import { allCountries, type CountryOption, countryToReach, frequentCountries } from "./countries";
import { dialCodeOfCountry, type FieldName, type OrderForm } from "./order";

/** One forgiving field and the browser's own country list; below it stands what was understood. */
export function ReceiverField({ form, texts }: { form: OrderForm; texts: FieldTexts<FieldName> }) {
  const words = useTexts(send);
  const language = useLanguage();
  const [everyCountry, setEveryCountry] = useState(false);
  const country = useTyped(form, "country");
  const typed = useTyped(form, "receiver");
  const number = readNumber(typed, dialCodeOfCountry(country));
  const said = texts("receiver");

  // The long list would double the page's weight, so it comes with the code, when the form has been taken over and the
  // browser is idle, and then takes the country of a draft.
  useEffect(() => {
    const idle = window.requestIdleCallback ?? setTimeout;
    idle(() => setEveryCountry(true));
  }, []);
  useLayoutEffect(() => {
    if (everyCountry) form.show();
  }, [form, everyCountry]);

  const followNumber = () => {
    const moved = countryToReach({ country, receiver: typed });
    if (moved !== country) form.fill({ country: moved });
  };

  return (
    <Field
      id="receiver"
      label={words.receiver}
      // The stamp at the corner of the letter would lie over its end.
      hint={<span className="max-wide:pr-9">{words.receiverHint}</span>}
      describedBy="receiver-understood"
      {...said}
    >
      {(aria) => (
        <>
          <div className="flex">
            {/* On a phone the calling code stands for its country: the name would leave a number of another country no room. */}
            <div className="dial">
              <Select
                id="country"
                name="country"
                aria-label={words.country}
                className="truncate rounded-r-none border-r-0 font-sans text-note font-bold"
              >
                <Countries language={language} every={everyCountry} />
              </Select>
              <p className="text-note font-bold" aria-hidden="true">
                <span>+{dialCodeOfCountry(country)}</span>
                <Icon name="down" className="size-5" />
              </p>
            </div>
            <TextInput
              name="receiver"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              className="figures min-w-0 rounded-l-none"
              {...aria}
              onBlur={followNumber}
            />
          </div>
          {/* A second line finds its room in the space before the next field. */}
          <p id="receiver-understood" className="figures mt-1 -mb-6 min-h-12 text-note">
            {number.ok && !said.error && <Understood e164={number.value} />}
          </p>
        </>
      )}
    </Field>
  );
}

/**
 * What was understood of a number: green where the page can vouch for it. What surely cannot be texted is said at once; of
 * a number that lacks digits nothing is said while it may still be typed.
 */
function Understood({ e164 }: { e164: string }) {
  const words = useTexts(send);
  const sentences = useTexts(visitorProblems);
  const judged = judgeNumber(e164);
  const isDeaf = judged === "receiver_landline" || judged === "receiver_service_number";
  const isBegun = judged === "receiver_incomplete" || (isDeaf && e164.length < 11);
  if (isBegun) return null;
  if (judged === "unknown") return words.understood(formatNumber(e164));
  const sure = judged === "mobile";
  return (
    <span className={`flex gap-1.5 ${sure ? "text-ok" : ""}`}>
      <Icon name={sure ? "ok" : "info"} className="mt-0.5 size-5" />
      {sure ? words.understood(formatNumber(e164)) : sentences[judged]}
    </span>
  );
}

/** The whole list is long and sorted anew in each language, so it is memoised while someone types. */
const Countries = memo(function Countries({ language, every }: { language: Language; every: boolean }) {
  const words = useTexts(send);
  return (
    <>
      <optgroup label={words.frequent}>{frequentCountries(words.frequentNames).map(toOption)}</optgroup>
      {every && <optgroup label={words.allCountries}>{allCountries(language).map(toOption)}</optgroup>}
    </>
  );
});

const toOption = ({ iso2, label }: CountryOption) => (
  <option key={iso2} value={iso2}>
    {label}
  </option>
);
