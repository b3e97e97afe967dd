/** How something stands to its deadline, in English. */
export const dueEn = {
  left: (time: string) => `${time} left`,
  late: (time: string) => `${time} overdue`,
  by: (when: string) => `by ${when}`,
  since: (when: string) => `since ${when}`,
  done: "done",
  now: "now",
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) =>
    minutes === 0 ? `${hours} h` : `${hours} h ${String(minutes).padStart(2, "0")}`,
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
};
