import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { encode } from "uqr";
import { type TotpStartResponse, totpConfirmResponse, totpStartResponse } from "#contract/auth";
import { common } from "#voice/common";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { readApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextInput } from "../../ui/TextInput";
import { refresh } from "../api-query";
import { FormDialog } from "../FormDialog";
import { Dialog } from "../ui/Dialog";
import { useChange } from "../use-change";
import { admin } from "../words";
import { accountTexts } from "./words";

type StepProps<T> = { onDone: (result: T) => void; onClose: () => void };

/** Password, then a code from the app, then the recovery codes: it is on only when all that has worked. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const [offered, setOffered] = useState<TotpStartResponse | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (offered)
    return <Confirm offered={offered} onDone={setCodes} onOver={() => setOffered(null)} onClose={onClose} />;
  return <Start onDone={setOffered} onClose={onClose} />;
}

function Start({ onDone, onClose }: StepProps<TotpStartResponse>) {
  const words = useTexts(accountTexts);
  const { login } = useTexts(admin);
  const { errorPrefix } = useTexts(common);
  const { register, handleSubmit } = useForm({ defaultValues: { password: "" } });
  const start = useChange({
    run: (json: { password: string }) => readApi(totpStartResponse, "POST", "/api/auth/totp/start", { json }),
    done: () => null,
    failed: () => ({ title: textsNow(accountTexts).onFailed }),
    refreshes: [],
  });
  const submit = handleSubmit((typed) => start.mutate(typed, { onSuccess: onDone }));
  return (
    <FormDialog
      title={words.startTitle}
      about={null}
      submitLabel={words.next}
      error={start.error}
      pending={start.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field id="on-password" label={login.password} hint={words.startText} errorPrefix={errorPrefix}>
        {(aria) => (
          <TextInput {...aria} type="password" autoComplete="current-password" {...register("password")} />
        )}
      </Field>
    </FormDialog>
  );
}

type ConfirmProps = StepProps<readonly string[]> & {
  offered: TotpStartResponse;
  /** Its ten minutes or five tries are over: it begins again with the password. */
  onOver: () => void;
};

function Confirm({ offered, onDone, onOver, onClose }: ConfirmProps) {
  const words = useTexts(accountTexts);
  const { errorPrefix } = useTexts(common);
  const { register, handleSubmit } = useForm({ defaultValues: { code: "" } });
  const confirm = useChange({
    run: async ({ code }: { code: string }) => {
      const json = { code: code.trim() };
      return (await readApi(totpConfirmResponse, "POST", "/api/auth/totp/confirm", { json })).recoveryCodes;
    },
    done: () => ({ title: textsNow(accountTexts).turnedOn }),
    failed: () => ({ title: textsNow(accountTexts).onFailed }),
    refreshes: ["/api/admin/audit"],
  });
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.problem?.code === "totp_offer_over") onOver();
  };
  const submit = handleSubmit((typed) => confirm.mutate(typed, { onSuccess: onDone, onError }));
  return (
    <FormDialog
      title={words.startTitle}
      about={null}
      submitLabel={words.confirm}
      error={confirm.error}
      pending={confirm.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p>{words.scan}</p>
      <QrCode text={offered.uri} label={words.qr} />
      <p className="text-note">
        {words.secret} <code className="block wrap-anywhere select-all">{offered.secret}</code>
      </p>
      <Field id="on-code" label={words.code} errorPrefix={errorPrefix}>
        {(aria) => (
          <TextInput {...aria} inputMode="numeric" autoComplete="one-time-code" {...register("code")} />
        )}
      </Field>
    </FormDialog>
  );
}

/** A text as a QR code. It is dark on white in both colour schemes, for not every camera reads the reverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-60"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}

/** The codes that stand in for the second step, shown this once. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useTexts(accountTexts);
  const { close } = useTexts(admin);
  const client = useQueryClient();
  const done = () => {
    // Only now, for the page would otherwise say that it is on and take these away.
    void refresh(client, ["/api/auth/totp", "/api/auth/me"]);
    onClose();
  };
  return (
    <Dialog title={words.codesTitle} closeLabel={close} onClose={done}>
      <div className="space-y-4">
        <p>{words.codesText}</p>
        <ul className="space-y-1">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-small select-all">{code}</code>
            </li>
          ))}
        </ul>
        <Button onClick={done}>{words.codesDone}</Button>
      </div>
    </Dialog>
  );
}
