import { closeDone } from "#db/alarms";
import { countLateReports } from "#db/tasks";
import { keepTasks } from "#db/waiting";
import { commitAndAsk, type Deps } from "./deps";

const page = 200;

/**
 * The sweep's part of the worklist, each minute: opens what waits for a person and is only found by time, ends what waits no
 * more, and closes the alarms that told of it. A report that nobody decided about in time is an alarm for as long as that lasts
 * (decision 081). Repeating it changes nothing.
 */
export async function keepWorklist(deps: Pick<Deps, "db" | "clock" | "retryTimer" | "log">): Promise<void> {
  const now = deps.clock.now();
  const [late] = await commitAndAsk(
    deps,
    [...keepTasks(deps.db, now, page), closeDone(deps.db, now)],
    [countLateReports(deps.db)],
  );
  for (const { cause, count } of late) {
    if (cause === "threat") deps.log.alarm("threat_overdue", { count });
    else deps.log.alarm("report_overdue", { count });
  }
}
