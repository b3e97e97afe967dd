import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SettingsRequest, type Switches, settingsResponse } from "#contract/admin-panel";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { apiQuery } from "../api-query";
import { Confirm } from "../Confirm";
import { Loaded } from "../Loaded";
import { modeQuery } from "../Mode";
import { Card } from "../ui/Card";
import { Switch } from "../ui/Switch";
import { useChange } from "../use-change";
import { admin } from "../words";

const names = ["sending", "customSenders", "links"] as const satisfies (keyof Switches)[];

/** The switches that act for everybody. */
export function Settings() {
  const { settings: words } = useTexts(admin);
  const query = useQuery(apiQuery("/api/admin/settings", {}, settingsResponse, ({ data }) => data));
  return (
    <Card title={words.title}>
      <p className="pb-3 text-note text-muted">{words.text}</p>
      <Loaded query={query}>{(switches) => <List switches={switches} />}</Loaded>
    </Card>
  );
}

function List({ switches }: { switches: Switches }) {
  const { settings: words } = useTexts(admin);
  const { data: mode } = useQuery(modeQuery);
  const [asking, setAsking] = useState(false);
  const save = useChange({
    run: (json: SettingsRequest) => fetchApi("PUT", "/api/admin/settings", { json }),
    done: ({ settings }) => ({ title: settings.saved }),
    failed: ({ settings }) => ({ title: settings.failed }),
    refreshes: ["/api/admin/settings", "/api/admin/audit"],
  });
  // Everything stops: that is not done by a slip of the finger.
  const turn = (name: keyof Switches, on: boolean) =>
    name === "sending" && !on ? setAsking(true) : save.mutate({ [name]: on });
  const isStopped = (name: keyof Switches) => name === "sending" && mode?.stopped === true;
  const isOn = (name: keyof Switches) => switches[name] && !isStopped(name);
  return (
    <ul>
      {names.map((name) => (
        <li key={name} className="border-b border-line py-3 last:border-b-0">
          <Switch
            id={`switch-${name}`}
            label={words[name].title}
            hint={isStopped(name) ? words.sending.stopped : words[name].text}
            state={isOn(name) ? words.on : words.off}
            on={isOn(name)}
            busy={save.isPending || isStopped(name)}
            onTurn={(on) => turn(name, on)}
          />
        </li>
      ))}
      {asking && (
        <Confirm
          title={words.sending.offTitle}
          confirmLabel={words.sending.offConfirm}
          failed={words.failed}
          onConfirm={() => save.mutateAsync({ sending: false })}
          onClose={() => setAsking(false)}
        >
          <p>{words.sending.offText}</p>
        </Confirm>
      )}
    </ul>
  );
}
