import type { SenderGroup } from "../../../worker/contract/senders";
import { useTexts } from "../../i18n/catalogue";
import { send } from "../../i18n/send";
import { Combobox } from "../../ui/Combobox";
import { Field } from "../../ui/Field";
import { InPlaceOf } from "../../ui/InPlaceOf";
import type { FormStore } from "./form-store";
import { blank } from "./order";
import type { FieldTexts } from "./SendForm";
import { useTyped } from "./use-send-form";

type Props = {
  form: FormStore;
  texts: FieldTexts;
  groups: readonly SenderGroup[];
  /** Whether a name of one's own may be used. */
  free: boolean;
};

/** The name the receiver sees: from the list, or typed. */
export function SenderField({ form, texts, groups, free }: Props) {
  const words = useTexts(send);
  const text = useTyped(form, "sender");
  const listed = groups.map(({ id, name, senders }) => ({
    name: id === null ? words.ungrouped : name,
    options: senders.map((sender) => sender.name),
  }));
  return (
    <Field
      id="sender"
      label={words.sender}
      hint={free ? words.senderHint : <InPlaceOf other={words.senderHint}>{words.senderListOnly}</InPlaceOf>}
      {...texts("sender")}
    >
      {(aria) => (
        <Combobox
          input={{ ...aria, name: "sender", defaultValue: blank.sender }}
          text={text}
          groups={listed}
          free={free}
          onPick={(sender) => form.fill({ sender })}
          labels={{ list: words.senderList, toggle: words.showSenders, takeTyped: words.takeTyped }}
        />
      )}
    </Field>
  );
}
