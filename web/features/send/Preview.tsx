import { useDeferredValue } from "react";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useTyped } from "../form/use-form";
import { blank, type OrderForm } from "./order";

/** What the receiver's phone will show. It repeats the form, so it is for the eye only, and only where there is room. */
export function Preview({ form }: { form: OrderForm }) {
  const words = useTexts(send);
  const sender = useTyped(form, "sender");
  // The key is drawn first, and the picture of it when there is time.
  const message = useDeferredValue(useTyped(form, "message"));
  return (
    <figure className="mt-10 hidden max-w-96 wide:block" aria-hidden="true">
      <figcaption className="text-note text-muted">{words.preview}</figcaption>
      <div className="mt-2 border-l-4 border-action bg-paper px-5 py-4">
        <p className="flex items-baseline justify-between gap-4">
          <b className="truncate">{sender.trim() || blank.sender}</b>
          <span className="text-small text-muted">{words.previewNow}</span>
        </p>
        <p className={`mt-1 max-h-96 overflow-hidden whitespace-pre-wrap ${message ? "" : "text-muted"}`}>
          {message || words.previewEmpty}
        </p>
      </div>
    </figure>
  );
}
