import { useQuery } from "@tanstack/react-query";
import { sinceWhen, timeOfDay } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { isStill } from "../home/cases";
import { modeQuery } from "../Mode";
import { vendorName } from "../system/since";
import { startQuery } from "./use-counts";
import { frameTexts } from "./words";

/** Whether texts leave at all, and which gateway is still, as of the last load. */
export function RailFoot() {
  const words = useTexts(frameTexts);
  const { data: start } = useQuery(startQuery);
  const { data: mode } = useQuery(modeQuery);
  if (!start || !mode) return null;
  const { sending, overview, sweptAt, at } = start;
  const isOn = sending && !mode.stopped;
  const still = isStill(at, sweptAt);
  return (
    <div className="rail-foot">
      <p>
        <i data-on={(isOn && overview.paused.length === 0 && !still) || undefined} />
        <b>{isOn ? words.sendingOn : words.sendingOff}</b>
      </p>
      {overview.paused.map(({ gateway, since }) => (
        <p key={gateway}>{words.still(vendorName(gateway), sinceWhen(since, at))}</p>
      ))}
      <p>
        {sweptAt === null
          ? words.notSwept
          : still
            ? words.jobsStill(sinceWhen(sweptAt, at))
            : words.swept(timeOfDay(sweptAt))}
      </p>
    </div>
  );
}
