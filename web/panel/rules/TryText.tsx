import { type FormEvent, useId, useState } from "react";
import { type Tried, tryTextResponse } from "#contract/admin-gate";
import { isProblemCode } from "#contract/problems";
import { defaultCountry, dialCodes } from "#domain/dial-codes";
import { hasVisible } from "#domain/message";
import { common } from "#voice/common";
import { rulesTexts } from "#voice/rules";
import { problems } from "#voice/sentences";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { readApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Select, TextArea, TextInput } from "../../ui/TextInput";
import { useKept } from "../kept";
import { Card } from "../ui/Card";
import { useChange } from "../use-change";
import { piecesOf } from "./pieces";

/** A text that staff try: what would become of it, by which rules, and where. Nothing of it is kept (decision 084). */
export function TryText() {
  const words = useTexts(rulesTexts).trial;
  const { errorPrefix } = useTexts(common);
  const [country, setCountry] = useState<string>(defaultCountry);
  const [isEmpty, setEmpty] = useState(false);
  const form = useKept(words.title, null);
  const attempt = useChange({
    run: async (json: { message: string; sender: string; country: string }) =>
      (await readApi(tryTextResponse, "POST", "/api/admin/gate/try", { json })).data,
    done: () => null,
    failed: () => ({ title: textsNow(rulesTexts).trial.failed }),
    refreshes: [],
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const of = (name: string) => {
      const value = typed.get(name);
      return typeof value === "string" ? value : "";
    };
    const isVisible = hasVisible(of("message"));
    setEmpty(!isVisible);
    if (!isVisible) document.getElementById("try-message")?.focus();
    else if (!attempt.isPending)
      attempt.mutate({ message: of("message"), sender: of("sender"), country: of("country") });
  };
  return (
    <Card title={words.title}>
      <p className="pb-3 text-note text-muted">{words.text}</p>
      <form ref={form} noValidate className="space-y-4" onSubmit={submit}>
        <Field
          id="try-message"
          label={words.message}
          error={isEmpty ? words.required : undefined}
          errorPrefix={errorPrefix}
        >
          {(aria) => <TextArea {...aria} name="message" rows={3} autoComplete="off" />}
        </Field>
        <div className="grid gap-4 wide:grid-cols-2">
          <Field id="try-sender" label={words.sender} errorPrefix={errorPrefix}>
            {(aria) => <TextInput {...aria} name="sender" autoComplete="off" spellCheck={false} />}
          </Field>
          <Field id="try-country" label={words.country} errorPrefix={errorPrefix}>
            {(aria) => (
              <Select
                {...aria}
                name="country"
                value={country}
                onChange={({ target }) => setCountry(target.value)}
              >
                <Countries />
              </Select>
            )}
          </Field>
        </div>
        <Button type="submit" look="small" aria-disabled={attempt.isPending}>
          {attempt.isPending ? words.busy : words.submit}
        </Button>
      </form>
      <div role="status">{attempt.data && <Outcome tried={attempt.data} />}</div>
    </Card>
  );
}

function Countries() {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: "region" });
  return dialCodes
    .map(([iso2]) => ({ iso2, name: names.of(iso2) ?? iso2 }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
    .map(({ iso2, name }) => (
      <option key={iso2} value={iso2}>
        {name}
      </option>
    ));
}

function Outcome({ tried }: { tried: Tried }) {
  const { trial: words, names } = useTexts(rulesTexts);
  const sentences = useTexts(problems);
  const title = useId();
  const found = [
    ...tried.refusals.flatMap((code) => (isProblemCode(code) ? [sentences[code]] : [])),
    ...tried.rules.map(({ code, dry }) => (dry ? `${names[code]} (${words.dry})` : names[code])),
  ];
  return (
    <section aria-labelledby={title} className="mt-4 space-y-2 border-t border-line pt-4">
      <h3 id={title} className="font-bold">
        <span className="sr-only">{words.result}: </span>
        {words.tiers[tried.tier]}
      </h3>
      <p className="border-l-4 border-warn bg-warn-ground p-3">
        <bdi className="whitespace-pre-wrap wrap-anywhere">
          {piecesOf(tried.text, tried.places).map(({ text, marked }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            marked ? <mark key={index}>{text}</mark> : text,
          )}
        </bdi>
      </p>
      {found.length === 0 ? (
        <p className="text-note">{words.nothing}</p>
      ) : (
        <>
          <p className="text-note font-bold">{words.found}</p>
          <ul className="list-disc pl-5 text-note">
            {found.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <p className="text-small text-muted">{words.wave}</p>
    </section>
  );
}
