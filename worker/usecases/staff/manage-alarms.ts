import type { AlarmItem, AlarmsResponse, SetAlarmRequest } from "#contract/admin-alarms";
import {
  type AlarmRow,
  dropNotices,
  selectAlarm,
  selectChannels,
  selectClosed,
  selectUnsettled,
  setAlarmState,
} from "#db/alarms";
import { endTask } from "#db/tasks";
import { alarmRule } from "#domain/alarms";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps } from "../deps";
import { entryOf } from "./record-change";

/** Rows are few by the rule of their subjects; what is shown is bounded all the same. */
const most = { open: 200, closed: 20 };

/** What a person must look at, what was closed of late, and how the roads fare that are set. */
export async function readAlarms({ db, channels }: Deps): Promise<AlarmsResponse["data"]> {
  const [open, closed, states] = await db.batch([
    selectUnsettled(db, most.open),
    selectClosed(db, most.closed),
    selectChannels(db),
  ]);
  const unused = { failures: 0, reason: null, failedAt: null, deliveredAt: null };
  return {
    open: open.map(itemOf),
    closed: closed.map(itemOf),
    channels: channels.map(({ name }) => {
      const { nextAt: _, ...state } = {
        nextAt: 0,
        ...unused,
        ...states.find((one) => one.name === name),
        name,
      };
      return state;
    }),
  };
}

/**
 * Staff acknowledge or close an alarm; what was still to be told of a closed one is not told any more. One that stands so
 * already is left alone, and not written down again.
 */
export async function setAlarm(
  deps: Deps,
  staff: Staff,
  id: string,
  { state }: SetAlarmRequest,
): Promise<Result<AlarmItem, "panel_not_found">> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const [known] = await selectAlarm(deps.db, number);
  if (!known) return err("panel_not_found");
  const change = setAlarmState(deps.db, number, state, { at: deps.clock.now(), by: staff.username });
  const subjectId = known.subject === "" ? known.code : `${known.code} ${known.subject}`;
  const entry = entryOf(deps, staff, { action: state, subject: "alarm", subjectId });
  const [row] = await commitAndRead(
    deps,
    [
      change,
      entry,
      dropNotices(deps.db, number),
      ...(state === "closed" ? [endOfTask(deps, staff, number)] : []),
    ],
    selectAlarm(deps.db, number),
  );
  return row ? ok(itemOf(row)) : err("panel_not_found");
}

/** What waited on the worklist for the alarm to be closed. */
const endOfTask = ({ db, clock }: Deps, { username: by }: Staff, id: number) =>
  endTask(db, { kind: "alarm_open", subject: String(id) }, { ending: "over", by, at: clock.now() });

const itemOf = ({ told: _, toldAt: __, facts, ...row }: AlarmRow): AlarmItem => ({
  ...row,
  urgency: alarmRule(row.code).urgency,
  facts: JSON.parse(facts) as AlarmItem["facts"],
});
