import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SettingsRequest, type Switches, settingsResponse } from "#contract/admin-panel";
import { mostWatched } from "#domain/order-moves";
import { percent, stamp } from "#voice/format";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { fetchApi } from "../../lib/api";
import { apiQuery } from "../api-query";
import { Confirm } from "../Confirm";
import { Loaded } from "../Loaded";
import { modeQuery } from "../Mode";
import { Rules } from "../rules/Rules";
import { TryText } from "../rules/TryText";
import { Card } from "../ui/Card";
import { Switch } from "../ui/Switch";
import { useChange } from "../use-change";
import { behindQuery, Limits } from "./Limits";
import { Restrictions } from "./Restrictions";
import { settingsTexts } from "./words";

const names = ["sending", "customSenders", "links"] as const satisfies (keyof Switches)[];

/** The switches that act for everybody. */
export function Settings() {
  const words = useTexts(settingsTexts);
  const query = useQuery(apiQuery("/api/admin/settings", {}, settingsResponse, ({ data }) => data));
  return (
    <div className="settings-desk">
      <Card title={words.title} isWhole>
        <p className="pt-3 text-note text-muted">{words.text}</p>
        <Loaded query={query}>{(switches) => <List switches={switches} />}</Loaded>
      </Card>
      <Limits />
      <div className="settings-wide">
        <Rules />
      </div>
      <div className="settings-wide">
        <TryText />
      </div>
      <Restrictions kind="name" />
      <Restrictions kind="country" />
    </div>
  );
}

function List({ switches }: { switches: Switches }) {
  const words = useTexts(settingsTexts);
  const { data: mode } = useQuery(modeQuery);
  const [asking, setAsking] = useState(false);
  const save = useChange({
    run: (json: SettingsRequest) => fetchApi("PUT", "/api/admin/settings", { json }),
    done: () => ({ title: textsNow(settingsTexts).saved }),
    failed: () => ({ title: textsNow(settingsTexts).failed }),
    refreshes: ["/api/admin/settings", "/api/admin/settings/behind", "/api/admin/audit"],
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
          <Behind name={name} />
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

/** What hangs on a switch now, and since when it stands so and by whom. It comes by itself: without it the switch still turns. */
function Behind({ name }: { name: keyof Switches }) {
  const words = useTexts(settingsTexts);
  const language = useLanguage();
  const { data } = useQuery(behindQuery);
  if (!data) return null;
  const { queued, open, linksRefused, ordered, customSenders } = data.now;
  const turned = data.turned[name];
  const now = {
    sending: words.now.sending(queued >= mostWatched ? words.atLeast(queued) : words.queued(queued), open),
    customSenders:
      ordered === 0 ? null : words.now.customSenders(percent((customSenders / ordered) * 100, language)),
    links: words.now.links(linksRefused),
  }[name];
  return (
    <p className="pt-1 text-note">
      {now !== null && <span className="pr-3">{now}</span>}
      <span className="inline-block text-muted">
        {turned === null ? words.never : words.turned(stamp(turned.at), turned.by)}
      </span>
    </p>
  );
}
