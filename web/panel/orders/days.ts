const hour = 60 * 60 * 1000;

const hourThere = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: "Europe/Amsterdam",
});

/**
 * When a Dutch day begins, `later` days after the one given, as the API takes it: ms since the epoch. Undefined for what
 * is no day.
 */
export function startOfDay(day: string | undefined, later: number): string | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) return undefined;
  const midnight = utc + later * 24 * hour;
  // Dutch clocks are one hour ahead in winter and two in summer.
  const ahead = Number(hourThere.format(midnight - hour)) === 0 ? 1 : 2;
  return String(midnight - ahead * hour);
}
