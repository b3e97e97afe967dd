import { lazy, Suspense, useState } from "react";
import type { MeResponse } from "#contract/auth";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Card } from "../ui/Card";
import { PasswordForm } from "./PasswordForm";
import { accountTexts } from "./words";

const TurnOn = lazy(async () => ({ default: (await import("./TurnOn")).TurnOn }));

/** All of the panel, for who must give something first: a password of their own, or a second step. */
export function Owed({ due }: { due: NonNullable<MeResponse["due"]> }) {
  const words = useTexts(accountTexts);
  return (
    <div className="max-w-reading">
      {due === "password" ? (
        <Card title={words.owedPassword}>
          <p className="pb-4">{words.owedPasswordText}</p>
          <PasswordForm />
        </Card>
      ) : (
        <SecondStep />
      )}
    </div>
  );
}

function SecondStep() {
  const words = useTexts(accountTexts);
  const [turning, setTurning] = useState(false);
  return (
    <Card title={words.owedTotp}>
      <div className="space-y-4">
        <p>{words.owedTotpText}</p>
        <Button onClick={() => setTurning(true)}>{words.turnOn}</Button>
      </div>
      <Suspense>{turning && <TurnOn onClose={() => setTurning(false)} />}</Suspense>
    </Card>
  );
}
