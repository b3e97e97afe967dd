import { useMemo, useRef } from "react";
import { common } from "#voice/common";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Paper } from "../../ui/Paper";
import { useForm } from "../form/use-form";
import { useToasts } from "../form/use-toasts";
import { orderDelivery } from "./checkout";
import { failureOf, refusalDuration } from "./failure";
import { MessageField } from "./MessageField";
import { orderForm } from "./order";
import { PayArea } from "./PayArea";
import { Preview } from "./Preview";
import { ReceiverField } from "./ReceiverField";
import { Remarks } from "./Remarks";
import { SenderField } from "./SenderField";
import { useSite } from "./use-site";

/** Everything above the fold: what this is, what the receiver will see, and the slip to fill in. */
export function SendForm({ onHydrated }: { onHydrated?: () => void }) {
  const words = useTexts(send);
  const { errorSummary } = useTexts(common);
  const language = useLanguage();
  const site = useSite();
  const { toast, toaster, silent } = useToasts();
  const deliver = useRef(orderDelivery());
  const { store, fieldTexts, summary, failed, forgive, pending, form } = useForm(orderForm(site.rules), {
    deliver: deliver.current,
    onFailed: (refused) => {
      const { title, text } = failureOf(refused);
      void toast({ tone: "error", title, text, duration: refusalDuration });
    },
    onHydrated,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language of the page
  const failure = useMemo(() => failed && failureOf(failed), [failed, language]);

  const clear = () => {
    store.clear();
    forgive();
  };

  return (
    <div className="grid gap-x-16 gap-y-6 wide:grid-cols-11 wide:pt-6">
      <div className="self-start wide:sticky wide:top-8 wide:col-span-5">
        <h1 className="text-title tracking-tight">{words.title}</h1>
        <p className="mt-3 max-w-reading text-body text-muted wide:mt-5 wide:text-lead">{words.lead}</p>
        <Preview form={store} />
      </div>
      <Paper className="wide:col-span-6">
        <form {...form} aria-label={words.form} action="/api/payments/create">
          <input type="hidden" name="lang" value={language} />
          <div className="space-y-6 p-5 wide:p-8">
            {summary && <ErrorSummary {...summary} title={errorSummary} />}
            <ReceiverField form={store} texts={fieldTexts} />
            <SenderField form={store} texts={fieldTexts} groups={site.groups} free={site.freeSender} />
            <MessageField form={store} texts={fieldTexts} />
            <Remarks form={store} onClear={clear} />
          </div>
          <PayArea
            form={store}
            texts={fieldTexts}
            pending={pending}
            sending={site.sending}
            ticked={site.rules.consent !== null}
            failure={failure}
            aloud={silent}
          />
        </form>
      </Paper>
      {toaster}
    </div>
  );
}
