import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { Field } from "../../ui/Field";
import { TextInput } from "../../ui/TextInput";
import { FormDialog } from "../FormDialog";
import { admin } from "../words";
import { accountTexts } from "./words";

type Typed = { password: string; totp: string };
type Props = {
  /** What the proof is for; it is done at once. */
  onProven: () => Promise<unknown>;
  onClose: () => void;
};

/** Re-authentication: asks for the password once more, and for a code where the server wants one besides. */
export function Prove({ onProven, onClose }: Props) {
  const words = useTexts(accountTexts);
  const { login } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const { register, handleSubmit } = useForm<Typed>({ defaultValues: { password: "", totp: "" } });
  const [asksTotp, setAsksTotp] = useState(false);
  const prove = useMutation({
    mutationFn: async ({ password, totp }: Typed) => {
      const code = totp.trim() ? { totp: totp.trim() } : {};
      await fetchApi("POST", "/api/auth/reauth", { json: { password, ...code } });
      await onProven();
    },
    onSuccess: onClose,
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.code === "totp_required") setAsksTotp(true);
    },
  });
  const submit = handleSubmit((typed) => prove.mutate(typed));
  return (
    <FormDialog
      title={words.proveTitle}
      about={null}
      submitLabel={words.next}
      error={prove.error}
      pending={prove.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field id="prove-password" label={login.password} hint={words.proveText} errorPrefix={errorPrefix}>
        {(aria) => (
          <TextInput {...aria} type="password" autoComplete="current-password" {...register("password")} />
        )}
      </Field>
      {asksTotp && (
        <Field id="prove-totp" label={login.totp} hint={login.totpHint} errorPrefix={errorPrefix}>
          {(aria) => <TextInput {...aria} autoComplete="one-time-code" {...register("totp")} />}
        </Field>
      )}
    </FormDialog>
  );
}
