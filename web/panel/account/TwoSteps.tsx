import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { totpResponse } from "#contract/auth";
import { common } from "#voice/common";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextInput } from "../../ui/TextInput";
import { apiQuery } from "../api-query";
import { FormDialog } from "../FormDialog";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { useChange } from "../use-change";
import { admin } from "../words";
import { accountTexts } from "./words";

// With it comes the code that draws the QR code.
const TurnOn = lazy(async () => ({ default: (await import("./TurnOn")).TurnOn }));

/** Whether signing in takes a code besides the password. */
export function TwoSteps() {
  const words = useTexts(accountTexts);
  const query = useQuery(apiQuery("/api/auth/totp", {}, totpResponse, (answer) => answer));
  // Which way stays as it was begun: what is being done turns the answer round before its dialog is gone.
  const [turning, setTurning] = useState<"on" | "off" | null>(null);
  const close = () => setTurning(null);
  return (
    <Card title={words.totp}>
      <Loaded query={query} rows={2}>
        {({ on, demanded, recoveryCodesLeft }) => (
          <div className="space-y-3">
            <p>{on ? `${words.totpOn} ${words.codesLeft(recoveryCodesLeft)}` : words.totpOff}</p>
            {on && demanded && <p className="text-note text-muted">{words.totpDemanded}</p>}
            <Button
              look={on && !demanded ? "small-danger" : "small"}
              onClick={() => setTurning(on ? "off" : "on")}
            >
              {on ? (demanded ? words.newPhone : words.turnOff) : words.turnOn}
            </Button>
          </div>
        )}
      </Loaded>
      <Suspense>
        {turning === "on" && <TurnOn onClose={close} />}
        {turning === "off" && <TurnOff demanded={query.data?.demanded === true} onClose={close} />}
      </Suspense>
    </Card>
  );
}

type Typed = { password: string; totp: string };

/** Gives up the second step, which takes both; where everybody must have one, the panel asks for the next at once. */
function TurnOff({ demanded, onClose }: { demanded: boolean; onClose: () => void }) {
  const words = useTexts(accountTexts);
  const { login } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const { register, handleSubmit } = useForm<Typed>({ defaultValues: { password: "", totp: "" } });
  const turnOff = useChange({
    run: ({ password, totp }: Typed) =>
      fetchApi("POST", "/api/auth/totp/disable", { json: { password, totp: totp.trim() } }),
    done: () => ({ title: textsNow(accountTexts)[demanded ? "newPhoneNext" : "turnedOff"] }),
    failed: () => ({ title: textsNow(accountTexts)[demanded ? "newPhoneFailed" : "offFailed"] }),
    refreshes: ["/api/auth/totp", "/api/auth/me", "/api/admin/audit"],
  });
  const submit = handleSubmit((typed) => turnOff.mutate(typed, { onSuccess: onClose }));
  return (
    <FormDialog
      title={demanded ? words.newPhone : words.offTitle}
      about={null}
      submitLabel={demanded ? words.next : words.turnOff}
      error={turnOff.error}
      pending={turnOff.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{demanded ? words.newPhoneText : words.offText}</p>
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
