import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { totpResponse } from "#contract/auth";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { admin } from "../words";
import { TurnOff } from "./TurnOff";

// With it comes the code that draws the QR code.
const TurnOn = lazy(async () => ({ default: (await import("./TurnOn")).TurnOn }));

/** Whether signing in takes a code besides the password. */
export function TwoSteps() {
  const { account: words } = useTexts(admin);
  const query = useQuery(apiQuery("/api/auth/totp", {}, totpResponse, (answer) => answer));
  const [turning, setTurning] = useState(false);
  const close = () => setTurning(false);
  return (
    <Card title={words.totp}>
      <Loaded query={query}>
        {({ on, recoveryCodesLeft }) => (
          <div className="space-y-3">
            <p>{on ? `${words.totpOn} ${words.codesLeft(recoveryCodesLeft)}` : words.totpOff}</p>
            <Button look={on ? "small-danger" : "small"} onClick={() => setTurning(true)}>
              {on ? words.turnOff : words.turnOn}
            </Button>
          </div>
        )}
      </Loaded>
      <Suspense>
        {turning && (query.data?.on ? <TurnOff onClose={close} /> : <TurnOn onClose={close} />)}
      </Suspense>
    </Card>
  );
}
