import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { usePageTitle } from "../lib/page-title";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Notice } from "../ui/Notice";
import { Paper } from "../ui/Paper";
import { TextInput } from "../ui/TextInput";
import { hasDrafts, hasOwner } from "./typed";
import { type Typed, useSignIn } from "./use-sign-in";
import { admin } from "./words";

// Whether they are right is for the server to say; here they only have to be there.
const typed = z.object({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  totp: z.string(),
});

/** /admin-login: who signs in goes on to where they were, or to the panel. */
export function Login() {
  const { login: words } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(typed),
    defaultValues: { username: "", password: "", totp: "" },
  });
  const { send, isPending, failure, asks, byLink } = useSignIn();
  // The password was right: of the first step nothing is to be changed any more.
  const isSecond = asks === "must";
  const now = useWatch({ control: form.control });
  const ready = Boolean(now.username && now.password && (!isSecond || now.totp));
  usePageTitle(words.title);

  const { setFocus } = form;
  useEffect(() => {
    if (isSecond) setFocus("totp");
  }, [isSecond, setFocus]);

  return (
    <Paper className="door-card">
      <h1>{isSecond ? words.second : words.title}</h1>
      <p className="text-muted">{isSecond ? words.totpNeeded : words.lead}</p>
      <form
        aria-label={words.title}
        noValidate
        className="space-y-4 pt-4"
        onSubmit={(event) => void form.handleSubmit((values) => ready && send(values))(event)}
      >
        {hasOwner() && (
          <Notice tone="info">
            <p>{hasDrafts() ? words.ended : words.endedBare}</p>
          </Notice>
        )}
        {byLink && (
          <Notice tone="info">
            <p>{words.byLink}</p>
          </Notice>
        )}
        {failure && failure.asks !== "must" && (
          <Notice tone="error" role="alert" title={words.failed}>
            <p>{failure.text}</p>
            {failure.asks === "maybe" && <p>{words.codeAhead}</p>}
          </Notice>
        )}
        <div hidden={isSecond} className="space-y-4">
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
        </div>
        {asks !== "no" && (
          <Field id="totp" label={words.totp} hint={words.totpHint} errorPrefix={errorPrefix}>
            {(aria) => <TextInput {...aria} autoComplete="one-time-code" {...form.register("totp")} />}
          </Field>
        )}
        <Button type="submit" className="w-full" disabled={!ready || isPending}>
          {isPending ? words.pending : words.submit}
        </Button>
      </form>
    </Paper>
  );
}
