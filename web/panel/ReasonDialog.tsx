import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { type ReasonRequest, reasonRequest } from "#contract/admin-orders";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { Field } from "../ui/Field";
import { TextArea } from "../ui/TextInput";
import { FormDialog, useSentence } from "./FormDialog";
import { useKeys } from "./keys";
import { admin } from "./words";

type Props = {
  title: string;
  /** The id of what it is about: a reason for one is no reason for another. */
  about: string;
  submitLabel: string;
  error: unknown;
  pending: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
  /** Reasons that are given often, each by its button or its number. */
  starters?: { readonly label: string; readonly texts: readonly string[] };
  children: ReactNode;
};

/** Asks why, before something is done that must be accounted for. */
export function ReasonDialog({ onReason, starters, children, ...rest }: Props) {
  const words = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const sentence = useSentence();
  const { register, handleSubmit, formState, setValue } = useForm<ReasonRequest>({
    resolver: standardSchemaResolver(reasonRequest),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(({ reason }) => onReason(reason.trim()));
  const pick = (text: string) => {
    setValue("reason", text, { shouldValidate: true });
    document.querySelector<HTMLElement>("dialog[open] [type=submit]")?.focus();
  };
  return (
    <FormDialog {...rest} onSubmit={(event) => void submit(event)}>
      {children}
      {starters && <Starters {...starters} onPick={pick} />}
      <Field
        id="reason"
        label={words.why}
        hint={words.whyHint}
        error={sentence(formState.errors.reason)}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <TextArea
            {...aria}
            rows={3}
            {...register("reason")}
            // Typing begins in this field, and no reason begins with the number of one: there it picks that one.
            onKeyDown={(event) => {
              const text = starters?.texts[Number(event.key) - 1];
              if (text === undefined || event.currentTarget.value !== "") return;
              event.preventDefault();
              pick(text);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}

type StartersProps = {
  readonly label: string;
  readonly texts: readonly string[];
  readonly onPick: (text: string) => void;
};

/** Reasons to begin with: the one that is picked stands in the field, and Enter sends it. */
function Starters({ label, texts, onPick }: StartersProps) {
  useKeys(
    Object.fromEntries(
      texts.map((text, index) => [String(index + 1), { does: text, run: () => onPick(text) }]),
    ),
    { inDialog: true },
  );
  return (
    <fieldset className="starters">
      <legend className="sr-only">{label}</legend>
      {texts.map((text, index) => (
        <button key={text} type="button" onClick={() => onPick(text)}>
          <span aria-hidden="true" className="cap">
            {index + 1}
          </span>{" "}
          {text}
        </button>
      ))}
    </fieldset>
  );
}
