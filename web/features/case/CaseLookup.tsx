import { type FormEvent, useRef } from "react";
import { caseTexts } from "#voice/case";
import { common } from "#voice/common";
import { visitorProblems } from "#voice/field-sentences";
import { troubleText } from "#voice/trouble";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { useHydrated } from "../../lib/island";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { Paper } from "../../ui/Paper";
import { TextInput } from "../../ui/TextInput";
import { Case } from "./Case";
import { useCase, useHash } from "./use-case";

/**
 * Reads how a report stands. The code comes from the field or from behind the hash of the address, which browsers keep
 * to themselves: it never stands in an address that a server sees as a page.
 */
export function CaseLookup({ onHydrated }: { onHydrated?: () => void }) {
  const words = useTexts(caseTexts);
  const language = useLanguage();
  const { errorPrefix } = useTexts(common);
  const sentences = useTexts(visitorProblems);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { sight, reading, look } = useCase(() => field.current?.focus());

  useHydrated(form, onHydrated);
  useHash((code) => {
    if (field.current) field.current.value = code;
    void look(code);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(field.current?.value ?? "");
  };

  return (
    <>
      <div>
        <h1 className="pt-4 text-title">{words.title}</h1>
        <p className="mt-4 text-lead">{words.lead}</p>
      </div>
      <div className="hero-letter space-y-6">
        <Paper>
          <form
            ref={form}
            aria-label={words.form}
            noValidate
            onSubmit={submit}
            className="space-y-5 p-6 wide:p-8"
          >
            <Field
              id="code"
              label={words.code}
              hint={words.codeHint}
              error={sight?.kind === "unknown" ? sentences.case_not_found : undefined}
              errorPrefix={errorPrefix}
              announced={sight?.turn}
            >
              {(aria) => (
                // Nameless, so that a form sent without scripts does not put the code into an address.
                <TextInput
                  type="text"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck="false"
                  className="figures"
                  {...aria}
                  ref={field}
                />
              )}
            </Field>
            <Button
              type="submit"
              className="w-full"
              aria-disabled={reading || undefined}
              aria-busy={reading || undefined}
            >
              {reading ? words.reading : words.read}
            </Button>
          </form>
          <noscript>
            <p className="px-6 pb-6 wide:px-8">{words.noScript}</p>
          </noscript>
        </Paper>
        {sight?.kind === "failed" && (
          <Notice tone="error" role="alert">
            <p>
              {sight.trouble && troubleText(sight.trouble, language)} {sight.text ?? words.trouble}
            </p>
          </Notice>
        )}
        {sight?.kind === "found" && <Case key={sight.code} code={sight.code} view={sight.view} />}
      </div>
    </>
  );
}
