import { useLayoutEffect, useRef } from "react";
import { maxCharacters } from "#domain/message";
import { whole } from "#voice/format";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Field } from "../../ui/Field";
import { TextArea } from "../../ui/TextInput";
import type { FieldTexts } from "../form/use-form";
import { Counter } from "./Counter";
import type { FieldName, OrderForm, Rules } from "./order";

type Props = {
  form: OrderForm;
  texts: FieldTexts<FieldName>;
  rules: Pick<Rules, "linksAllowed">;
};

/**
 * The message, its counter and its ruler. The specified cap of 1280 is kept for keys, not with `maxlength`: that would
 * cut a pasted text without a word. A paste is kept whole, marked as too long, and cannot be ordered.
 */
export function MessageField({ form, texts, rules }: Props) {
  const words = useTexts(send);
  const max = whole(maxCharacters, useLanguage());
  const area = useRef<HTMLTextAreaElement>(null);
  useKeyCap(area);
  return (
    <Field
      id="message"
      label={words.message}
      hint={rules.linksAllowed ? words.messageHint : words.messageHint + words.noLinks}
      describedBy="message-limit"
      {...texts("message")}
    >
      {(aria) => (
        <>
          <TextArea name="message" autoComplete="off" rows={3} className="ruled" ref={area} {...aria} />
          <Counter form={form} />
          <p id="message-limit" className="sr-only">
            {words.counterExplained(max)}
          </p>
        </>
      )}
    </Field>
  );
}

/** Stops keys, and keys only, at the cap: dictation and pasting bring more than a key's worth at once. */
function useKeyCap(area: { readonly current: HTMLTextAreaElement | null }): void {
  useLayoutEffect(() => {
    const node = area.current;
    if (!node) return;
    const stop = (event: InputEvent) => {
      const isKey = event.inputType === "insertText" || event.inputType === "insertLineBreak";
      const added = event.data?.length || 1;
      const kept = node.value.normalize("NFC").length - (node.selectionEnd - node.selectionStart);
      if (isKey && added <= 2 && kept + added > maxCharacters) event.preventDefault();
    };
    node.addEventListener("beforeinput", stop);
    return () => node.removeEventListener("beforeinput", stop);
  }, [area]);
}
