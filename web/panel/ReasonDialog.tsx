import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { type ReasonRequest, reasonRequest } from "#contract/admin-orders";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { Field } from "../ui/Field";
import { TextArea } from "../ui/TextInput";
import { FormDialog, useSentence } from "./FormDialog";
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
  children: ReactNode;
};

/** Asks why, before something is done that must be accounted for. */
export function ReasonDialog({ onReason, children, ...rest }: Props) {
  const words = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const sentence = useSentence();
  const { register, handleSubmit, formState } = useForm<ReasonRequest>({
    resolver: standardSchemaResolver(reasonRequest),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(({ reason }) => onReason(reason.trim()));
  return (
    <FormDialog {...rest} onSubmit={(event) => void submit(event)}>
      {children}
      <Field
        id="reason"
        label={words.why}
        hint={words.whyHint}
        error={sentence(formState.errors.reason)}
        errorPrefix={errorPrefix}
      >
        {(aria) => <TextArea {...aria} rows={3} {...register("reason")} />}
      </Field>
    </FormDialog>
  );
}
