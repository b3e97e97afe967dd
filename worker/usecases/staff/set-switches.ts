import type { SettingsRequest, Switches } from "#contract/admin-panel";
import type { Statement } from "#db/client";
import { selectSwitches, setSwitch } from "#db/switches";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps } from "../deps";
import { entryOf } from "./record-change";

/** Under which key each switch is kept, and named in the audit. */
export const switchKeys = { sending: "sending", customSenders: "custom_senders", links: "links" } as const;
const names = Object.keys(switchKeys) as (keyof typeof switchKeys)[];

/** How the staff's switches stand. */
export async function readSwitches({ db }: Deps): Promise<Switches> {
  return toSwitches(await selectSwitches(db));
}

/** Sets switches, and writes down those that really changed. Orders and claims read them anew each time. */
export async function setSwitches(deps: Deps, staff: Staff, request: SettingsRequest): Promise<Switches> {
  const changes = names.flatMap((name) => changeOf(deps, staff, switchKeys[name], request[name]));
  return toSwitches(await commitAndRead(deps, changes, selectSwitches(deps.db)));
}

function changeOf(deps: Deps, staff: Staff, key: string, on: boolean | undefined): Statement[] {
  if (on === undefined) return [];
  const action = on ? "switched_on" : "switched_off";
  return [setSwitch(deps.db, key, on), entryOf(deps, staff, { action, subject: "setting", subjectId: key })];
}

/** The switches, from their rows. */
export function toSwitches(rows: readonly { key: string; value: string }[]): Switches {
  const isOn = (name: keyof typeof switchKeys) =>
    rows.some(({ key, value }) => key === switchKeys[name] && value === "on");
  return { sending: isOn("sending"), customSenders: isOn("customSenders"), links: isOn("links") };
}
