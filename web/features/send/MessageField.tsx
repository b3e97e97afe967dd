import { useEffect, useRef } from "react";
import { maxCharacters } from "../../../worker/domain/message";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { send } from "../../i18n/send";
import { whole } from "../../lib/format";
import { Field } from "../../ui/Field";
import { TextArea } from "../../ui/TextInput";
import { CharacterNotice } from "./CharacterNotice";
import { measure, zoneInk } from "./measure";
import { Ruler } from "./Ruler";
import type { FieldTexts } from "./SendForm";
import { SpokenCount } from "./SpokenCount";
import { registered, type SendFormState, useTyped } from "./use-send-form";

/**
 * The message, its counter and its ruler. The specified cap of 1280 is kept for keys, not with `maxlength`: that would
 * cut a pasted text without a word. A paste is kept whole, marked as too long, and cannot be ordered.
 */
export function MessageField({ form, texts }: { form: SendFormState; texts: FieldTexts }) {
  const words = useTexts(send);
  const language = useLanguage();
  const text = useTyped(form, "message");
  const { count, parts, zone } = measure(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref, ...message } = registered(form, "message");
  useKeyCap(area);
  const replace = (cleaned: string) => {
    form.setValue("message", cleaned, { shouldDirty: true });
    if (form.getFieldState("message").error) void form.trigger("message");
  };

  return (
    <Field
      id="message"
      label={words.message}
      hint={words.messageHint}
      describedBy="message-limit"
      {...texts("message")}
    >
      {(aria) => (
        <>
          <TextArea
            rows={6}
            {...aria}
            {...message}
            ref={(node) => {
              area.current = node;
              ref(node);
            }}
          />
          <Ruler count={count} zone={zone} />
          <p
            className={`figures flex flex-wrap justify-between gap-x-4 text-note ${zoneInk[zone]}`}
            aria-hidden
          >
            <span>
              <span data-live="count" suppressHydrationWarning>
                {whole(count, language)}
              </span>{" "}
              {words.of(whole(maxCharacters, language))}
            </span>
            {zone === "over" ? (
              <strong>{words.tooLong}</strong>
            ) : (
              <span>
                <span data-live="parts" suppressHydrationWarning>
                  {parts}
                </span>{" "}
                <span data-live="unit" data-one={words.part} data-many={words.parts} suppressHydrationWarning>
                  {parts === 1 ? words.part : words.parts}
                </span>
              </span>
            )}
          </p>
          <p id="message-limit" className="sr-only">
            {words.counterExplained}
          </p>
          <SpokenCount text={text} />
          <CharacterNotice text={text} onReplace={replace} />
        </>
      )}
    </Field>
  );
}

/** Stops keys, and keys only, at the cap: dictation and pasting bring more than a key's worth at once. */
function useKeyCap(area: { readonly current: HTMLTextAreaElement | null }): void {
  useEffect(() => {
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
