import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { loginResponse } from "#contract/auth";
import { common } from "#voice/common";
import { textsNow, useTexts } from "../i18n/catalogue";
import { readApi } from "../lib/api";
import { ApiError } from "../lib/call";
import { usePageTitle } from "../lib/page-title";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Notice } from "../ui/Notice";
import { Slip } from "../ui/Slip";
import { TextInput } from "../ui/TextInput";
import { showToast } from "../ui/Toaster";
import { forgetSession } from "./session";
import { belongsTo } from "./typed";
import { admin } from "./words";

// Whether they are right is for the server to say; here they only have to be there.
const typed = z.object({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  totp: z.string(),
});
type Typed = z.infer<typeof typed>;

/** /admin-login: who signs in goes on to where they were, or to the panel. */
export function Login() {
  const { login: words } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(typed),
    defaultValues: { username: "", password: "", totp: "" },
  });
  const signIn = useSignIn();
  const failure = signIn.error && loginFailure(signIn.error);
  const asksTotp = signIn.variables !== undefined && Boolean(signIn.variables.asked || failure?.totp);
  const now = useWatch({ control: form.control });
  const ready = Boolean(now.username && now.password && (!asksTotp || now.totp));
  usePageTitle(words.title);

  const { setFocus } = form;
  useEffect(() => {
    if (asksTotp) setFocus("totp");
  }, [asksTotp, setFocus]);

  return (
    <div className="mx-auto max-w-reading space-y-6 pt-4">
      <h1 className="text-title tracking-tight">{words.title}</h1>
      <p>{words.lead}</p>
      <Slip>
        <form
          aria-label={words.title}
          noValidate
          className="space-y-5 p-5 wide:p-8"
          onSubmit={(event) =>
            void form.handleSubmit((values) => ready && signIn.mutate({ ...values, asked: asksTotp }))(event)
          }
        >
          {failure && (
            <Notice
              tone={failure.totp ? "info" : "error"}
              role="alert"
              {...(failure.totp ? {} : { title: words.failed })}
            >
              <p>{failure.text}</p>
            </Notice>
          )}
          <Field id="username" label={words.username} errorPrefix={errorPrefix}>
            {(aria) => (
              <TextInput
                {...aria}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...form.register("username")}
              />
            )}
          </Field>
          <Field id="password" label={words.password} errorPrefix={errorPrefix}>
            {(aria) => (
              <TextInput
                {...aria}
                type="password"
                autoComplete="current-password"
                {...form.register("password")}
              />
            )}
          </Field>
          {asksTotp && (
            <Field id="totp" label={words.totp} hint={words.totpHint} errorPrefix={errorPrefix}>
              {(aria) => <TextInput {...aria} autoComplete="one-time-code" {...form.register("totp")} />}
            </Field>
          )}
          <Button type="submit" className="w-full" disabled={!ready || signIn.isPending}>
            {signIn.isPending ? words.pending : words.submit}
          </Button>
        </form>
      </Slip>
    </div>
  );
}

function useSignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin-login" });
  return useMutation({
    mutationFn: ({ username, password, totp, asked }: Typed & { asked: boolean }) => {
      const code = asked ? { totp: totp.trim() } : {};
      const json = { username, password, ...code };
      return readApi(loginResponse, "POST", "/api/auth/login", { json });
    },
    onSuccess: async (_, { username }) => {
      forgetSession(client);
      belongsTo(username);
      showToast({ tone: "ok", title: textsNow(admin).login.done });
      await navigate({ to: "/admin", search, state: true });
    },
  });
}

/** Why signing in failed (spec §2). `totp`: the password was right, and a code is wanted besides. */
type LoginFailure = { readonly text: string; readonly totp: boolean };

/** The server's message or 'Ongeldige inloggegevens'; without an answer the error's own, or that something went wrong. */
function loginFailure(error: Error): LoginFailure {
  const { login: words } = textsNow(admin);
  if (!(error instanceof ApiError)) return { text: error.message || words.unreachable, totp: false };
  if (error.problem?.code === "totp_required") return { text: words.totpNeeded, totp: true };
  return { text: error.problem?.message || words.refused, totp: false };
}
