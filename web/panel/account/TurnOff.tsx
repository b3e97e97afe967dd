import { useForm } from "react-hook-form";
import { common } from "#voice/common";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Field } from "../../ui/Field";
import { TextInput } from "../../ui/TextInput";
import { FormDialog } from "../FormDialog";
import { useChange } from "../use-change";
import { admin } from "../words";

type Typed = { password: string; totp: string };

/** Gives up the second step; that takes both. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const { account: words, login } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const { register, handleSubmit } = useForm<Typed>({ defaultValues: { password: "", totp: "" } });
  const turnOff = useChange({
    run: ({ password, totp }: Typed) =>
      fetchApi("POST", "/api/auth/totp/disable", { json: { password, totp: totp.trim() } }),
    done: ({ account }) => ({ title: account.turnedOff }),
    failed: ({ account }) => ({ title: account.offFailed }),
    refreshes: ["/api/auth/totp", "/api/admin/audit"],
  });
  const submit = handleSubmit((typed) => turnOff.mutate(typed, { onSuccess: onClose }));
  return (
    <FormDialog
      title={words.offTitle}
      submitLabel={words.turnOff}
      error={turnOff.error}
      pending={turnOff.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.offText}</p>
      <Field id="off-password" label={login.password} errorPrefix={errorPrefix}>
        {(aria) => (
          <TextInput {...aria} type="password" autoComplete="current-password" {...register("password")} />
        )}
      </Field>
      <Field id="off-totp" label={login.totp} hint={login.totpHint} errorPrefix={errorPrefix}>
        {(aria) => <TextInput {...aria} autoComplete="one-time-code" {...register("totp")} />}
      </Field>
    </FormDialog>
  );
}
