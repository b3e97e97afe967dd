import { useDeferredValue } from "react";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useFormState, useTyped } from "../form/use-form";
import { blank, type OrderForm, senderFate } from "./order";

/** What the receiver's phone will show. It repeats the form, so it is for the eye only, and only where there is room. */
export function Preview({ form }: { form: OrderForm }) {
  const words = useTexts(send);
  const sender = useTyped(form, "sender").trim() || blank.sender;
  const fate = useFormState(form, ({ typed }) => senderFate(typed));
  // The key is drawn first, and the picture of it when there is time.
  const message = useDeferredValue(useTyped(form, "message"));
  return (
    <figure className="mt-10 hidden max-w-96 wide:block" aria-hidden="true">
      <figcaption className="text-note text-muted">{words.preview}</figcaption>
      <div className="mt-2 border-l-4 border-action bg-paper px-5 py-4">
        <p className="flex items-baseline justify-between gap-4">
          <b className="truncate" dir="auto">
            {words.seenAs[fate](sender)}
          </b>
          <span className="text-small text-muted">{words.previewNow}</span>
        </p>
        <p
          dir="auto"
          className={`mt-1 max-h-96 overflow-hidden whitespace-pre-wrap ${message ? "" : "text-muted"}`}
        >
          {message || words.previewEmpty}
        </p>
      </div>
    </figure>
  );
}
