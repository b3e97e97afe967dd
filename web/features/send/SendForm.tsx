import { useMemo, useRef } from "react";
import { common } from "#voice/common";
import { amount } from "#voice/format";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Paper } from "../../ui/Paper";
import { Stamp } from "../../ui/Stamp";
import { useForm, useFormState } from "../form/use-form";
import { useToasts } from "../form/use-toasts";
import { orderDelivery } from "./checkout";
import { failureOf, refusalDuration } from "./failure";
import { MessageField } from "./MessageField";
import { measure } from "./measure";
import { orderForm } from "./order";
import { Paused } from "./Paused";
import { PayArea } from "./PayArea";
import { Preview } from "./Preview";
import { ReceiverField } from "./ReceiverField";
import { Remarks } from "./Remarks";
import { SenderField } from "./SenderField";
import { useSite } from "./use-site";

/** What the receiver will see, and the letter to fill in: two of the areas of the page that carries them. */
export function SendForm({ onHydrated }: { onHydrated?: () => void }) {
  const words = useTexts(send);
  const { errorSummary } = useTexts(common);
  const language = useLanguage();
  const site = useSite();
  const { toast, toaster, silent } = useToasts();
  const deliver = useRef(orderDelivery());
  const { store, fieldTexts, summary, failed, forgive, pending, sendWith, form } = useForm(
    orderForm(site.rules),
    {
      deliver: deliver.current,
      onFailed: (refused) => {
        const { title, text, review } = failureOf(refused);
        if (!review) void toast({ tone: "error", title, text, duration: refusalDuration });
      },
      onHydrated,
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language of the page
  const failure = useMemo(() => failed && failureOf(failed), [failed, language]);
  const cents = useFormState(store, ({ typed }) => measure(typed.message).cents);

  const clear = () => {
    store.clear();
    forgive();
  };

  return (
    <>
      <Paused sending={site.sending} />
      <Preview form={store} className="home-phone" />
      <form {...form} aria-label={words.form} action="/api/payments/create" className="home-letter">
        <input type="hidden" name="lang" value={language} />
        <Paper className="fold relative space-y-3 px-4 pt-5 pb-1 pad:px-8">
          <Stamp
            ground="red"
            price={amount(cents, language)}
            className="absolute -top-2 -right-2 w-15 rotate-3 mid:-top-6 wide:top-1 wide:-right-13 wide:w-19"
          />
          {/* On a phone below the stamp, which would cover its corner. */}
          {summary && (
            <div className="max-wide:pt-13">
              <ErrorSummary {...summary} title={errorSummary} />
            </div>
          )}
          <ReceiverField form={store} texts={fieldTexts} />
          <SenderField form={store} texts={fieldTexts} groups={site.groups} free={site.freeSender} />
          <MessageField form={store} texts={fieldTexts} rules={site.rules} />
          <Remarks form={store} onClear={clear} />
        </Paper>
        <PayArea
          form={store}
          texts={fieldTexts}
          pending={pending}
          sending={site.sending}
          ticked={site.rules.consent !== null}
          failure={failure}
          onReview={() => sendWith((order) => ({ ...order, review: true }))}
          aloud={silent}
        />
      </form>
      {toaster}
    </>
  );
}
