import type { ReactNode } from "react";
import type { OrderDetail } from "#contract/admin-orders";
import { localDay } from "#domain/tallies";
import { date, timeOfDay } from "#voice/format";
import { orderStory } from "#voice/order-story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { actorIn, isBad, type Line, laneAt, lines, moveIn, passed } from "./story-words";

type Timeline = OrderDetail["timeline"];
type Event = Timeline[number];

/**
 * What became of an order on three lines, money, text and refund, from top to bottom, under the day on which each part of it
 * was. The words say it all: the lines are for those who see them.
 */
export function Story({ timeline }: Pick<OrderDetail, "timeline">) {
  const words = useTexts(orderStory);
  const language = useLanguage();
  return (
    <div className="story">
      <p className="story-heads" aria-hidden="true">
        {lines.map((line) => (
          <span key={line}>{words.lines[line]}</span>
        ))}
      </p>
      <ol>
        {timeline.map((event, index) => {
          const before = timeline[index - 1];
          const time = before && passed(words, event.at - before.at);
          const isSameDay = before && localDay(before.at) === localDay(event.at);
          return (
            <li key={`${event.at} ${event.entity} ${event.cause} ${event.to}`}>
              {time && (
                <p className="story-step story-passed">
                  <span />
                  <Lanes timeline={timeline} before={index} />
                  <span>{words.passed(time)}</span>
                </p>
              )}
              {!isSameDay && (
                <p className="story-step story-day">
                  <span />
                  <Lanes timeline={timeline} before={index} />
                  <span>{date(event.at, language)}</span>
                </p>
              )}
              <Step event={event} lanes={<Lanes timeline={timeline} at={index} />} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Step({ event, lanes }: { event: Event; lanes: ReactNode }) {
  const words = useTexts(orderStory);
  return (
    <p
      className="story-step"
      data-line={event.entity}
      data-end={isBad(event) ? "bad" : event.to === "paid" ? "in" : undefined}
    >
      <span className="figures story-when">{timeOfDay(event.at)}</span>
      {lanes}
      <span>
        <strong>{moveIn(words, event)}</strong> {words.by(actorIn(words, event))}
      </span>
    </p>
  );
}

/** The three lines beside a step, or before one: which goes on there, and which has its mark. */
const Lanes = ({ timeline, at, before }: { timeline: Timeline; at?: number; before?: number }) => (
  <span className="story-marks" aria-hidden="true">
    {lines.map((line: Line) => (
      <span
        key={line}
        data-lane={laneAt(timeline, line, { at, before })}
        data-here={(at !== undefined && timeline[at]?.entity === line) || undefined}
      />
    ))}
  </span>
);
