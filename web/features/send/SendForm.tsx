import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { useTexts } from "../../i18n/catalogue";
import { common } from "../../i18n/common";
import { problems } from "../../i18n/problems";
import { send } from "../../i18n/send";
import { useAlive } from "../../lib/island";
import { useErrorTitle } from "../../lib/page-title";
import { Button } from "../../ui/Button";
import { type ErrorItem, ErrorSummary } from "../../ui/ErrorSummary";
import { Slip } from "../../ui/Slip";
import { type Failure, failureOf, refusalDuration } from "./failure";
import { keepFocusInField } from "./keep-focus";
import { MessageField } from "./MessageField";
import { blank, type FieldName, fieldNames } from "./order";
import { PayArea } from "./PayArea";
import { Preview } from "./Preview";
import { ReceiverField } from "./ReceiverField";
import { SenderField } from "./SenderField";
import { useSendForm } from "./use-send-form";
import { useSite } from "./use-site";
import { useSubmit } from "./use-submit";

// Nobody needs a toast before something has failed.
const loadToaster = () => import("../../ui/Toaster");
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** The error of a field and the word before it, in the language of the page. */
export type FieldTexts = (name: FieldName) => { error: string | undefined; errorPrefix: string };

/** Everything above the fold: what this is, what the receiver will see, and the slip to fill in. */
export function SendForm({ onAlive }: { onAlive?: () => void }) {
  const words = useTexts(send);
  const shared = useTexts(common);
  const sentences = useTexts(problems);
  const site = useSite();
  const form = useSendForm(site.rules);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [cleared, setCleared] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);

  const { pending, submit } = useSubmit(async (outcome) => {
    const { title, text, help } = failureOf(outcome);
    setFailure({ title, text, help });
    const field = outcome.kind === "refused" && fieldNames.find((name) => name === outcome.field);
    if (field && outcome.code) form.setError(field, { type: outcome.code });
    const { showToast } = await loadToaster();
    showToast({ tone: "error", title, text, duration: refusalDuration });
  });

  const { errors, submitCount } = form.formState;
  const texts: FieldTexts = (name) => {
    const code = errors[name]?.type as keyof typeof sentences | undefined;
    return { error: code && sentences[code], errorPrefix: shared.errorPrefix };
  };
  const items = fieldNames.flatMap((name): ErrorItem[] => {
    const { error } = texts(name);
    return error ? [{ fieldId: name, text: error }] : [];
  });
  const summarised = submitCount > 0 && items.length > 0;
  useErrorTitle(summarised && shared.errorPrefix);
  useAlive(element, onAlive);

  const onSubmit = (event: FormEvent) => {
    setFailure(null);
    setCleared(false);
    void form.handleSubmit(submit, () => requestAnimationFrame(() => summary.current?.focus()))(event);
  };
  const clear = () => {
    form.reset(blank);
    setFailure(null);
    setCleared(true);
    document.getElementById("receiver")?.focus();
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
          onSubmit={onSubmit}
          onMouseDown={keepFocusInField}
        >
          <div className="space-y-6 p-5 wide:p-8">
            {summarised && <ErrorSummary ref={summary} title={shared.errorSummary} items={items} />}
            <ReceiverField form={form} texts={texts} />
            <SenderField form={form} texts={texts} groups={site.groups} free={site.freeSender} />
            <MessageField form={form} texts={texts} />
            <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-muted">
              <p role="status">{cleared ? words.cleared : words.draftKept}</p>
              <Button look="quiet" onClick={clear}>
                {words.clear}
              </Button>
            </div>
          </div>
          <PayArea
            form={form}
            texts={texts}
            pending={pending}
            sendingOn={site.sendingOn}
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
