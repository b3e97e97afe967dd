import { useState } from "react";
import { retention } from "#domain/retention";
import { common } from "#voice/common";
import { deadlinesIn } from "#voice/complaint";
import { type Sentences, visitorProblems } from "#voice/field-sentences";
import { duration } from "#voice/format";
import { report } from "#voice/report";
import { troubleText } from "#voice/trouble";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { Counterfoil, Paper } from "../../ui/Paper";
import { TextArea, TextInput } from "../../ui/TextInput";
import { failureId, type Refused, useForm } from "../form/use-form";
import { type Toast, useToasts } from "../form/use-toasts";
import { Danger } from "./Danger";
import { reportForm } from "./report";
import { type Failed, reportDelivery } from "./send-report";
import { Thanks } from "./Thanks";

/** Reporting an unwanted message: the form, and the thanks that take its place. */
export function ReportForm({ onHydrated }: { onHydrated?: () => void }) {
  const [caseCode, setCaseCode] = useState<string | null>(null);
  const { toast, toaster, silent } = useToasts();
  const thank = (code: string) => {
    setCaseCode(code);
    void toast({ tone: "ok", title: textsNow(report).receivedTitle });
  };
  return (
    <>
      {caseCode === null ? (
        <Form onHydrated={onHydrated} onReceived={thank} toast={toast} silent={silent} />
      ) : (
        <Thanks caseCode={caseCode} toast={toast} />
      )}
      {toaster}
    </>
  );
}

type FormProps = {
  onHydrated: (() => void) | undefined;
  onReceived: (caseCode: string) => void;
  toast: Toast;
  /** Whether no toast can say aloud why a report was not taken. */
  silent: boolean;
};

function Form({ onHydrated, onReceived, toast, silent }: FormProps) {
  const words = useTexts(report);
  const { errorSummary, kept, newTab, reportAbuse } = useTexts(common);
  const language = useLanguage();
  const { fieldTexts, summary, failed, pending, form } = useForm(reportForm, {
    deliver: reportDelivery(onReceived),
    onFailed: ({ outcome }) => {
      const now = textsNow(report);
      void toast({ tone: "error", title: now.failedTitle, text: outcome.text ?? now.failed });
    },
    onHydrated,
  });

  return (
    <>
      <div className="max-w-reading">
        <h1 className="pt-4 text-title">{reportAbuse}</h1>
        <p className="mt-4 mb-6 text-lead">{words.lead}</p>
        <Danger />
      </div>
      <Paper className="hero-letter">
        <form {...form} aria-label={reportAbuse} action="/api/abuse/report">
          <input type="hidden" name="lang" value={language} />
          <div className="space-y-6 p-6 wide:p-8">
            {summary && <ErrorSummary {...summary} title={errorSummary} />}
            <NoStamp />
            <Field
              id="phoneNumber"
              label={words.phoneNumber}
              hint={words.phoneNumberHint}
              {...fieldTexts("phoneNumber")}
            >
              {(aria) => (
                <TextInput name="phoneNumber" type="tel" autoComplete="tel" className="figures" {...aria} />
              )}
            </Field>
            <Field
              id="reporterEmail"
              label={words.reporterEmail}
              hint={words.reporterEmailHint(duration(retention.reporter, language))}
              {...fieldTexts("reporterEmail")}
            >
              {(aria) => <TextInput name="reporterEmail" type="email" autoComplete="email" {...aria} />}
            </Field>
            <Field id="reason" label={words.reason} hint={words.reasonHint} {...fieldTexts("reason")}>
              {(aria) => <TextArea name="reason" rows={6} {...aria} />}
            </Field>
            <div>
              <label className="flex min-h-11 items-start gap-3">
                <input
                  name="threat"
                  value="yes"
                  type="checkbox"
                  className="mt-0.5 size-6 shrink-0 accent-action"
                />
                {words.threat}
              </label>
              <p className="mt-1 text-note text-muted">{words.deadlines(deadlinesIn(language))}</p>
            </div>
          </div>
          <Counterfoil>
            <div className="space-y-4 p-6 pt-5 wide:px-8 wide:pb-8">
              {failed && <NotSent {...failed} aloud={silent} />}
              {/* Not disabled while it sends: that would drop the focus. */}
              <Button
                type="submit"
                className="w-full"
                aria-disabled={pending || undefined}
                aria-busy={pending || undefined}
              >
                {pending ? words.sending : words.submit}
              </Button>
              <p className="text-small text-muted">
                {words.logged}{" "}
                <a href="/wat-we-bewaren" target="_blank" rel="noopener">
                  {kept}
                  <span className="sr-only"> {newTab}</span>
                </a>
              </p>
            </div>
          </Counterfoil>
        </form>
      </Paper>
    </>
  );
}

/** What stands on an envelope where its answer is paid for; on the narrowest screens it leaves the label its line. */
const NoStamp = () => (
  <p className="mb-2 border border-field px-2 py-3 text-center text-small text-muted min-[22rem]:float-right min-[22rem]:ml-4 min-[22rem]:w-22 mid:w-28">
    {useTexts(report).noStamp}
  </p>
);

/** Why the report was not taken, with code that is here already: a toast may say it as well. */
function NotSent({ outcome, language, aloud }: Refused<Failed> & { aloud: boolean }) {
  const words = useTexts(report);
  const sentences: Sentences = useTexts(visitorProblems);
  const spoken = useLanguage();
  // The server spoke the language that the page spoke then.
  const said = outcome.code && language !== spoken ? sentences[outcome.code] : outcome.text;
  return (
    <Notice key={String(aloud)} tone="error" title={words.failedTitle} role={aloud ? "alert" : undefined}>
      <p id={failureId} className="line-clamp-6">
        {said ?? words.failed}
      </p>
      {outcome.trouble && <p>{troubleText(outcome.trouble, spoken)}</p>}
      {outcome.text === undefined && <p>{words.nothingLost}</p>}
    </Notice>
  );
}
