import { catalogue } from "./catalogue";

/** How something stands to its deadline, in Dutch: on the first screen, at the desks of reports and of held messages. */
export const dueNl = {
  left: (time: string) => `nog ${time}`,
  late: (time: string) => `${time} te laat`,
  by: (when: string) => `voor ${when}`,
  since: (when: string) => `sinds ${when}`,
  done: "klaar",
  now: "nu",
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) =>
    minutes === 0 ? `${hours} u` : `${hours} u ${String(minutes).padStart(2, "0")}`,
  days: (count: number) => (count === 1 ? "1 dag" : `${count} dagen`),
};

export const dueTexts = catalogue(dueNl, async () => (await import("./due.en")).dueEn);
