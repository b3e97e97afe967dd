import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { common } from "#voice/common";
import { send } from "#voice/send";
import { problems } from "#voice/sentences";
import { useTexts } from "../../i18n/catalogue";
import { currentLanguage, useLanguage } from "../../i18n/language";
import { useAlive } from "../../lib/island";
import { useErrorTitle } from "../../lib/page-title";
import { type ErrorItem, ErrorSummary } from "../../ui/ErrorSummary";
import { Slip } from "../../ui/Slip";
import { failureId, failureOf, type Refused, refusalDuration } from "./failure";
import { keepFocusInField } from "./keep-focus";
import { MessageField } from "./MessageField";
import { type FieldName, fieldNames } from "./order";
import { PayArea } from "./PayArea";
import { Preview } from "./Preview";
import { ReceiverField } from "./ReceiverField";
import { Remarks } from "./Remarks";
import { SenderField } from "./SenderField";
import { useFormState, useSendForm } from "./use-send-form";
import { useSite } from "./use-site";
import { useSubmit } from "./use-submit";

// Nobody needs a toast before something has failed.
const loadToaster = () => import("../../ui/Toaster");
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** The error of a field and the word before it, in the language of the page, and where else an objection stands. */
export type FieldTexts = (name: FieldName) => {
  error: string | undefined;
  errorPrefix: string;
  refusal: string | undefined;
};

/** Everything above the fold: what this is, what the receiver will see, and the slip to fill in. */
export function SendForm({ onAlive }: { onAlive?: () => void }) {
  const words = useTexts(send);
  const shared = useTexts(common);
  const language = useLanguage();
  const sentences = useTexts(problems);
  const site = useSite();
  const element = useRef<HTMLFormElement>(null);
  const form = useSendForm(element, site.rules);
  const errors = useFormState(form, (state) => state.errors);
  const refused = useFormState(form, (state) => state.refused);
  const attempts = useFormState(form, (state) => state.attempts);
  const [failed, setFailed] = useState<Refused | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language of the page
  const failure = useMemo(() => failed && failureOf(failed), [failed, language]);
  const [cleared, setCleared] = useState(false);
  const summary = useRef<HTMLDivElement>(null);

  const { pending, submit } = useSubmit(async (outcome) => {
    const refusal = { outcome, language: currentLanguage() };
    setFailed(refusal);
    const { title, text, field } = failureOf(refusal);
    if (field) form.refuse(field);
    const { showToast } = await loadToaster();
    showToast({ tone: "error", title, text, duration: refusalDuration });
  });

  const texts: FieldTexts = (name) => {
    const code = errors[name];
    return {
      error: code && sentences[code],
      errorPrefix: shared.errorPrefix,
      refusal: refused === name ? failureId : undefined,
    };
  };
  const items = fieldNames.flatMap((name): ErrorItem[] => {
    const { error } = texts(name);
    return error ? [{ fieldId: name, text: error }] : [];
  });
  const summarised = attempts > 0 && items.length > 0;
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);
  useErrorTitle(summarised && shared.errorPrefix);
  useAlive(element, onAlive);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(null);
    setCleared(false);
    const order = form.send();
    if (order) void submit(order);
  };
  const clear = () => {
    // The focus goes first, for a field that is left is looked at.
    document.getElementById("receiver")?.focus();
    form.clear();
    setFailed(null);
    setCleared(true);
  };

  return (
    <div className="grid gap-x-16 gap-y-6 wide:grid-cols-11 wide:pt-6">
      <div className="self-start wide:sticky wide:top-8 wide:col-span-5">
        <h1 className="text-title tracking-tight">{words.title}</h1>
        <p className="mt-3 max-w-reading text-body text-muted wide:mt-5 wide:text-lead">{words.lead}</p>
        <Preview form={form} />
      </div>
      <Slip className="wide:col-span-6">
        <form
          ref={element}
          aria-label={words.form}
          action="/api/payments/create"
          method="post"
          noValidate
          onChange={form.follow}
          onBlur={({ target }) => isLeft(target) && form.leave(target.name)}
          onSubmit={onSubmit}
          onMouseDown={keepFocusInField}
        >
          <input type="hidden" name="lang" value={language} />
          <div className="space-y-6 p-5 wide:p-8">
            {summarised && <ErrorSummary ref={summary} title={shared.errorSummary} items={items} />}
            <ReceiverField form={form} texts={texts} />
            <SenderField form={form} texts={texts} groups={site.groups} free={site.freeSender} />
            <MessageField form={form} texts={texts} />
            <Remarks form={form} cleared={cleared} onClear={clear} />
          </div>
          <PayArea
            form={form}
            texts={texts}
            pending={pending}
            sending={site.sending}
            ticked={site.rules.consent !== null}
            failure={failure}
          />
        </form>
      </Slip>
      {failure && (
        <Suspense>
          <Toaster label={shared.notices} closeLabel={shared.closeNotice} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether a field that lost the focus lost it to another, not to another window. */
const isLeft = (field: Element): boolean => document.activeElement !== field;
