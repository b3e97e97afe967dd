import type { SenderGroup } from "#contract/senders";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { Combobox } from "../../ui/Combobox";
import { Field } from "../../ui/Field";
import { InPlaceOf } from "../../ui/InPlaceOf";
import { type FieldTexts, useFormState, useTyped } from "../form/use-form";
import { blank, type FieldName, type OrderForm, senderFate } from "./order";
import { Tick } from "./Tick";

type Props = {
  form: OrderForm;
  texts: FieldTexts<FieldName>;
  groups: readonly SenderGroup[];
  /** Whether a name of one's own may be used. */
  free: boolean;
};

/** The name the receiver sees: from the list, or typed. Where a country lets it be seen otherwise, that is said here. */
export function SenderField({ form, texts, groups, free }: Props) {
  const words = useTexts(send);
  const text = useTyped(form, "sender");
  const fate = useFormState(form, ({ typed }) => senderFate(typed));
  // What becomes of the name matters more than how it may be written: a name that may not be says so itself.
  const rule = free ? words.senderHint : words.senderListOnly;
  const hint = fate === "shown" ? rule : words.senderLimits[fate];
  const listed = groups.map(({ id, name, senders }) => ({
    name: id === null ? words.ungrouped : name,
    options: senders.map((sender) => sender.name),
  }));
  return (
    <Field
      id="sender"
      label={words.sender}
      hint={hint === words.senderHint ? hint : <InPlaceOf other={words.senderHint}>{hint}</InPlaceOf>}
      {...texts("sender")}
    >
      {(aria) => (
        <>
          <Combobox
            input={{ ...aria, name: "sender", dir: "auto", defaultValue: blank.sender }}
            text={text}
            groups={listed}
            free={free}
            onPick={(sender) => form.fill({ sender })}
            labels={{ list: words.senderList, toggle: words.showSenders, takeTyped: words.takeTyped }}
          />
          {fate === "refused" && (
            <div className="mt-3">
              <Tick id="senderRisk" label={words.senderRisk} texts={texts} />
            </div>
          )}
        </>
      )}
    </Field>
  );
}
