import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { formatNumber, readNumber } from "../../../worker/domain/phone";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { send } from "../../i18n/send";
import { Field } from "../../ui/Field";
import { Select, TextInput } from "../../ui/TextInput";
import { allCountries, type CountryOption, countryOf, frequentCountries } from "./countries";
import { blank, dialCodeOf } from "./order";
import type { FieldTexts } from "./SendForm";
import { registered, type SendFormState } from "./use-send-form";

/** One forgiving field and the browser's own country list; below it stands what was understood. */
export function ReceiverField({ form, texts }: { form: SendFormState; texts: FieldTexts }) {
  const words = useTexts(send);
  const language = useLanguage();
  const [everyCountry, setEveryCountry] = useState(false);
  const [country = blank.country, typed = ""] = useWatch({
    control: form.control,
    name: ["country", "receiver"],
  });
  const number = readNumber(typed, dialCodeOf(country));

  // The long list would double the page's weight, so it comes with the code.
  useEffect(() => setEveryCountry(true), []);

  const receiver = registered(form, "receiver");
  const followNumber = () => {
    const moved = number.ok ? countryOf(number.value, country) : country;
    if (moved !== country) form.setValue("country", moved);
  };

  return (
    <Field
      id="receiver"
      label={words.receiver}
      hint={words.receiverHint}
      describedBy="receiver-understood"
      {...texts("receiver")}
    >
      {(aria) => (
        <>
          <div className="flex flex-col gap-2 mid:flex-row">
            <div className="shrink-0 mid:w-2/5">
              <Select id="country" aria-label={words.country} {...form.register("country")}>
                <Countries label={words.frequent} countries={frequentCountries(language)} />
                {everyCountry && <Countries label={words.allCountries} countries={allCountries(language)} />}
              </Select>
            </div>
            <TextInput
              type="tel"
              inputMode="tel"
              autoComplete="off"
              className="figures min-w-0"
              {...aria}
              {...receiver}
              onBlur={async (event) => {
                followNumber();
                await receiver.onBlur(event);
              }}
            />
          </div>
          <p id="receiver-understood" className="figures mt-1 min-h-6 text-note text-ok">
            {number.ok && words.understood(formatNumber(number.value))}
          </p>
        </>
      )}
    </Field>
  );
}

const Countries = ({ label, countries }: { label: string; countries: readonly CountryOption[] }) => (
  <optgroup label={label}>
    {countries.map(({ iso2, label }) => (
      // Browsers and the build may know a country by slightly different names.
      <option key={iso2} value={iso2} suppressHydrationWarning>
        {label}
      </option>
    ))}
  </optgroup>
);
