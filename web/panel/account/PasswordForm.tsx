import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { minPassword } from "#domain/password-rules";
import { common } from "#voice/common";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { TextInput } from "../../ui/TextInput";
import { showToast } from "../../ui/Toaster";
import { refresh } from "../api-query";
import { useSentence } from "../FormDialog";
import { failureOf, reasonOf } from "../reason";
import { useWho } from "../session";
import { admin } from "../words";
import { accountTexts } from "./words";

type Typed = { password: string; newPassword: string; totp: string };
const nothing: Typed = { password: "", newPassword: "", totp: "" };

/** To change one's own password: what is asked of the new one is said beforehand, what is wrong with it at its field. */
export function PasswordForm() {
  const words = useTexts(accountTexts);
  const { login } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const sentence = useSentence();
  const form = useForm<Typed>({ defaultValues: nothing });
  const [shown, setShown] = useState(false);
  const [asksTotp, setAsksTotp] = useState(false);
  const username = useWho();
  const change = useChangePassword((error) => {
    const field = fieldOf(error);
    if (field === "totp") setAsksTotp(true);
    // The field may come with the next picture only.
    if (field) setTimeout(() => form.setFocus(field));
  });
  const refusedAt = change.error && fieldOf(change.error);
  const errorAt = (field: keyof Typed) =>
    sentence(form.formState.errors[field]) ?? (refusedAt === field ? reasonOf(change.error) : undefined);
  const submit = form.handleSubmit((typed) => change.mutate(typed, { onSuccess: () => form.reset(nothing) }));
  const type = shown ? "text" : "password";
  return (
    <form
      aria-label={words.password}
      noValidate
      className="space-y-5"
      onSubmit={(event) => void (change.isPending ? event.preventDefault() : submit(event))}
    >
      {/* By which a password manager knows whose password it keeps. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {change.error && !refusedAt && (
        <Notice tone="error" role="alert">
          <p>{failureOf(change.error)}</p>
        </Notice>
      )}
      <Field
        id="password-now"
        label={words.passwordNow}
        error={errorAt("password")}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <TextInput
            {...aria}
            type={type}
            autoComplete="current-password"
            {...form.register("password", { validate: (typed) => typed !== "" || "reauth_required" })}
          />
        )}
      </Field>
      <Field
        id="password-new"
        label={words.passwordNew}
        hint={words.passwordRules(minPassword)}
        error={errorAt("newPassword")}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <TextInput
            {...aria}
            type={type}
            autoComplete="new-password"
            {...form.register("newPassword", {
              validate: (typed) => [...typed].length >= minPassword || "new_password_too_short",
            })}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-action"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        {words.passwordShow}
      </label>
      {asksTotp && (
        <Field
          id="password-totp"
          label={login.totp}
          hint={login.totpHint}
          error={errorAt("totp")}
          errorPrefix={errorPrefix}
        >
          {(aria) => <TextInput {...aria} autoComplete="one-time-code" {...form.register("totp")} />}
        </Field>
      )}
      <Button type="submit" aria-disabled={change.isPending}>
        {change.isPending ? words.passwordPending : words.passwordChange}
      </Button>
    </form>
  );
}

function useChangePassword(onRefused: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ password, newPassword, totp }: Typed) => {
      const code = totp.trim() ? { totp: totp.trim() } : {};
      return fetchApi("POST", "/api/auth/password", { json: { password, newPassword, ...code } });
    },
    onSuccess: async () => {
      showToast({ tone: "ok", title: textsNow(accountTexts).passwordChanged });
      await refresh(client, ["/api/auth/me", "/api/auth/sessions", "/api/admin/audit"]);
    },
    onError: onRefused,
  });
}

/** The field that a refusal is about. */
function fieldOf(error: Error): keyof Typed | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code === "password_wrong" || code === "bad_credentials") return "password";
  if (code === "totp_required" || code === "totp_invalid") return "totp";
  return code?.startsWith("new_password_") ? "newPassword" : null;
}
