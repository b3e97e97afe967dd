import { deliveredShare } from "#domain/tallies";
import type { Notice, ToldAlarm } from "#ports/alarm-channel";
import { alarmsNl, alarmText, runbookPage } from "#voice/alarms";
import { money, percent, stamp, whole } from "#voice/format";

/** A notice in words, in Dutch, as mail and push messages show it. */
export type Words = { readonly title: string; readonly text: string };

/** Where the copy of the product stands that tells. */
export type Sender = {
  /** Its host, by which production and staging are told apart. */
  readonly site: string;
  /** Where staff see their alarms. */
  readonly panel: string;
};

/** @returns a title of one line and a text of several; both made of codes, counts and our own sentences */
export function wordsOf(notice: Notice, { site, panel }: Sender): Words {
  if (notice.kind === "digest") return digestOf(notice, { site, panel });
  const { alarm } = notice;
  const { what, todo } = alarmText(alarmsNl, alarm.code);
  const page = runbookPage(alarm.code);
  const lines = [
    what,
    ...(alarm.subject === "" ? [] : [`Het gaat om: ${alarm.subject}`]),
    `Sinds ${stamp(alarm.firstAt)}, tot nu toe ${times(alarm.count)}.`,
    "",
    todo,
    ...(page === null ? [] : [`Draaiboek: docs/operate/runbook/${page}.md`]),
    "",
    `Bekijken en sluiten: ${panel}`,
    `Code: ${alarm.code}`,
  ];
  const start = notice.kind === "new" ? "Alarm" : "Het gaat nog door";
  return { title: `${site}: ${start}: ${what}`, text: lines.join("\n") };
}

const times = (count: number): string => (count === 1 ? "één keer" : `${whole(count, "nl")} keer`);

function digestOf(
  { day, figures, open, openCount }: Extract<Notice, { kind: "digest" }>,
  { site, panel }: Sender,
): Words {
  const share = deliveredShare(figures);
  const lines = [
    openCount === 0 ? "Er staat geen alarm open." : `Open alarmen: ${whole(openCount, "nl")}`,
    ...open.map(lineOf),
    ...(openCount > open.length ? [`en nog ${whole(openCount - open.length, "nl")}`] : []),
    "",
    `Gisteren (${day}):`,
    `Bestellingen: ${whole(figures.orders, "nl")}, betaald: ${whole(figures.paid, "nl")}`,
    `Verstuurd: ${whole(figures.sent, "nl")}${share === null ? "" : `, afgeleverd: ${percent(Math.round(share * 100), "nl")}`}`,
    `Terugbetaald: ${whole(figures.refunds, "nl")} (${money(figures.refund_cents, "nl")})`,
    `Meldingen van misbruik: ${whole(figures.reports, "nl")}`,
    "",
    panel,
  ];
  const verdict = openCount === 0 ? "Alles in orde" : `Open alarmen: ${whole(openCount, "nl")}`;
  return { title: `${site}: ${verdict}`, text: lines.join("\n") };
}

const lineOf = ({ code, subject, count, firstAt }: ToldAlarm): string =>
  `- ${alarmText(alarmsNl, code).what}${subject === "" ? "" : ` (${subject})`} Sinds ${stamp(firstAt)}, ${times(count)}.`;
