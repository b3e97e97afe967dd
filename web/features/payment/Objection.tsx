import { useEffect, useRef, useState } from "react";
import type { PaymentView } from "#contract/payments";
import { maxObjection, objectionTime } from "#domain/held";
import { common } from "#voice/common";
import { duration, whole } from "#voice/format";
import { payment } from "#voice/payment";
import { objectionOf } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { fetchApi } from "../../lib/api";
import { draftAbout } from "../../lib/draft";
import { Button, keepFocus } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextArea } from "../../ui/TextInput";
import { DeedFailed, useDeed } from "./deed";

type Props = { order: PaymentView; check: () => Promise<unknown> };

/** What is being written against the decision about an order, until it is sent. */
const objectionDraft = draftAbout("objection", "order", "text");

/** What a sender may say, once, against the decision not to send their SMS, and how it was answered (decision 080). */
export function Objection({ order, check }: Props) {
  const words = useTexts(payment);
  const said = objectionOf(order, words, useLanguage());
  if (said === null && order.mayObject !== true) return null;
  return (
    <section aria-labelledby="objection" className="mt-10 print:hidden">
      <h2 id="objection" className="text-heading">
        {words.review.objection.title}
      </h2>
      {said === null ? <Form id={order.id} check={check} /> : <p className="mt-3">{said}</p>}
    </section>
  );
}

function Form({ id, check }: { id: string; check: () => Promise<unknown> }) {
  const { objection: words } = useTexts(payment).review;
  const { errorPrefix } = useTexts(common);
  const language = useLanguage();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => objectionDraft.read(id));
  const [empty, setEmpty] = useState(false);
  const write = (written: string) => {
    setText(written);
    objectionDraft.save(id, written);
  };
  const { pending, notDone, act } = useDeed({
    run: async () => {
      await fetchApi("POST", "/api/payments/:id/objection", { param: { id }, json: { text } });
      objectionDraft.clear();
    },
    failed: words.failed,
    after: check,
  });
  const isOfText = notDone?.code?.startsWith("objection_") === true;
  useEffect(() => {
    if (isOfText) area.current?.focus();
  }, [isOfText]);
  return (
    <form
      noValidate
      className="mt-3 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = text.trim() === "";
        setEmpty(isEmpty);
        if (isEmpty) area.current?.focus();
        else act();
      }}
    >
      <p>{words.means(duration(objectionTime, language))}</p>
      <Field
        id="objection-text"
        label={words.label}
        hint={words.hint(whole(maxObjection, language))}
        error={empty ? words.empty : (isOfText && notDone?.text) || undefined}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <TextArea
            {...aria}
            rows={4}
            required
            ref={area}
            value={text}
            onInput={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
      <DeedFailed title={words.failed} notDone={isOfText ? null : notDone} />
      <Button type="submit" look="secondary" ref={keepFocus} aria-disabled={pending}>
        {pending ? words.busy : words.submit}
      </Button>
    </form>
  );
}
