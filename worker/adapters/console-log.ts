import type { Log } from "#ports/log";

/** One JSON line per entry, for Workers Logs. */
export const consoleLog: Log = {
  info: (code, facts) => console.log(JSON.stringify({ level: "info", code, ...facts })),
  alarm: (code, facts) => console.error(JSON.stringify({ level: "alarm", code, ...facts })),
};
