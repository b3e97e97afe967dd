import { partLength } from "#domain/message";

/** What only the pages for people without scripts say, in English. */
export const plainEn = {
  reference: "Reference for this notice",
  goBack: "Go back with your browser: what you typed is still there.",
  tariff: (first: string, further: string) =>
    `${first} for the first ${partLength} characters, ${further} for each further ${partLength}. VAT included.`,
  wait: {
    title: "One moment please",
    why: "We are very busy right now. To keep programs out we are asking you to wait for a moment. With JavaScript turned on there is no need to.",
    comes: (seconds: number) => `In ${seconds} seconds you can go on with the button below.`,
    on: "Continue",
    kept: "What you filled in is kept in this page. Please do not close it.",
  },
  find: {
    title: "See your order",
    idHint: "The last part of the address of your status page.",
    show: "Show",
  },
};
