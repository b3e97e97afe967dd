import { useId } from "react";
import { type Rejection, rejections } from "#domain/held";
import { common } from "#voice/common";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { Field } from "../../ui/Field";
import { Select } from "../../ui/TextInput";
import { ordersTexts } from "./words";

type Props = { readonly value: Rejection; readonly onChoose: (value: Rejection) => void };

/** As what an order is rejected: its sender reads that. */
export function Because({ value, onChoose }: Props) {
  const words = useTexts(ordersTexts);
  const held = useTexts(heldTexts);
  const { errorPrefix } = useTexts(common);
  return (
    <Field id={useId()} label={words.because} errorPrefix={errorPrefix}>
      {(aria) => (
        <Select
          {...aria}
          name="because"
          value={value}
          onChange={({ target }) => onChoose(rejections.find((one) => one === target.value) ?? "terms")}
        >
          {rejections.map((one) => (
            <option key={one} value={one}>
              {held.reasons[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
