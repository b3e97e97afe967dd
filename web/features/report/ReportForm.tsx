import { lazy, Suspense, useRef, useState } from "react";
import type { Language } from "#contract/language";
import { retention } from "#domain/retention";
import { common } from "#voice/common";
import { duration } from "#voice/format";
import { report } from "#voice/report";
import { problems } from "#voice/sentences";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { currentLanguage, useLanguage } from "../../i18n/language";
import { useAlive } from "../../lib/island";
import { useErrorTitle } from "../../lib/page-title";
import { Button } from "../../ui/Button";
import { type ErrorItem, ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { Slip, TearOff } from "../../ui/Slip";
import { TextArea, TextInput } from "../../ui/TextInput";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { type FieldName, fieldNames } from "./report";
import { Thanks } from "./Thanks";
import { type Failed, useReport } from "./use-report";

// Nobody needs a toast before something was sent.
const loadToaster = () => import("../../ui/Toaster");
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** Reporting an unwanted message: the form, and the thanks that take its place. */
export function ReportForm({ onAlive }: { onAlive?: () => void }) {
  const shared = useTexts(common);
  const [caseCode, setCaseCode] = useState<string | null>(null);
  const [toasting, setToasting] = useState(false);

  const toast = async (tone: "ok" | "error" | "warn", title: string, text?: string) => {
    setToasting(true);
    const { showToast } = await loadToaster();
    showToast({ tone, title, ...(text ? { text } : {}) });
  };
  const thank = (code: string) => {
    setCaseCode(code);
    void toast("ok", textsNow(report).receivedTitle);
  };

  return (
    <>
      {caseCode === null ? (
        <Form
          onAlive={onAlive}
          onReceived={thank}
          onFailed={(title, text) => void toast("error", title, text)}
        />
      ) : (
        <Thanks caseCode={caseCode} toast={toast} />
      )}
      {toasting && (
        <Suspense>
          <Toaster label={shared.notices} closeLabel={shared.closeNotice} />
        </Suspense>
      )}
    </>
  );
}

type FormProps = {
  onAlive: (() => void) | undefined;
  onReceived: (caseCode: string) => void;
  onFailed: (title: string, text: string) => void;
};

function Form({ onAlive, onReceived, onFailed }: FormProps) {
  const words = useTexts(report);
  const shared = useTexts(common);
  const sentences = useTexts(problems);
  const language = useLanguage();
  const [failed, setFailed] = useState<(Failed & { language: Language }) | null>(null);
  const summary = useRef<HTMLDivElement>(null);

  const { form, errors, submitted, pending, submit, watched } = useReport({
    onWrong: () => requestAnimationFrame(() => summary.current?.focus()),
    onReceived,
    onFailed: (outcome) => {
      const now = textsNow(report);
      setFailed({ ...outcome, language: currentLanguage() });
      onFailed(now.failedTitle, outcome.text ?? now.failed);
    },
  });
  const errorOf = (name: FieldName) => {
    const code = errors[name];
    return { error: code && sentences[code], errorPrefix: shared.errorPrefix };
  };
  const items = fieldNames.flatMap((name): ErrorItem[] => {
    const { error } = errorOf(name);
    return error ? [{ fieldId: name, text: error }] : [];
  });
  // The server spoke the language that the page spoke then.
  const said = failed?.code && failed.language !== language ? sentences[failed.code] : undefined;
  const summarised = submitted && items.length > 0;
  useErrorTitle(summarised && shared.errorPrefix);
  useAlive(form, onAlive);

  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-6 wide:grid-cols-11 wide:pt-6">
      <div className="self-start wide:col-span-5">
        <h1 className="text-title tracking-tight">{words.title}</h1>
        <p className="mt-3 max-w-reading wide:mt-5 wide:text-lead">{words.lead}</p>
        <div className="mt-5 max-w-reading">
          <Notice tone="warn" title={words.dangerTitle}>
            <p>{words.danger}</p>
          </Notice>
        </div>
      </div>
      <Slip className="wide:col-span-6">
        <form
          ref={form}
          aria-label={words.form}
          action="/api/abuse/report"
          method="post"
          noValidate
          onSubmit={(event) => {
            setFailed(null);
            void submit(event);
          }}
        >
          <input type="hidden" name="lang" value={language} />
          <div className="space-y-6 p-5 wide:p-8">
            {summarised && <ErrorSummary ref={summary} title={shared.errorSummary} items={items} />}
            <Field
              id="phoneNumber"
              label={words.phoneNumber}
              hint={words.phoneNumberHint}
              {...errorOf("phoneNumber")}
            >
              {(aria) => (
                <TextInput
                  type="tel"
                  autoComplete="tel"
                  className="figures"
                  {...aria}
                  {...watched("phoneNumber")}
                />
              )}
            </Field>
            <Field
              id="reporterEmail"
              label={words.reporterEmail}
              hint={words.reporterEmailHint(duration(retention.reporter, language))}
              {...errorOf("reporterEmail")}
            >
              {(aria) => (
                <TextInput type="email" autoComplete="email" {...aria} {...watched("reporterEmail")} />
              )}
            </Field>
            <Field id="reason" label={words.reason} hint={words.reasonHint} {...errorOf("reason")}>
              {(aria) => <TextArea rows={6} {...aria} {...watched("reason")} />}
            </Field>
          </div>
          <TearOff className="space-y-4 p-5 wide:px-8 wide:pb-8">
            {failed && (
              <Notice tone="error" title={words.failedTitle}>
                <p className="line-clamp-6">{said ?? failed.text ?? words.failed}</p>
                {failed.text === undefined && <p>{words.nothingLost}</p>}
              </Notice>
            )}
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
                {words.kept}
                <VisuallyHidden> {shared.newTab}</VisuallyHidden>
              </a>
            </p>
          </TearOff>
        </form>
      </Slip>
    </div>
  );
}
