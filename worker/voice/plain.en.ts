import { partLength } from "#domain/message";

/** What only the pages for people without scripts say, in English. */
export const plainEn = {
  reference: "Reference for this notice",
  goBack: "Use your browser’s Back button: what you typed is still there.",
  tariff: (first: string, further: string) =>
    `${first} for the first ${partLength} characters, ${further} for each further ${partLength}. VAT included.`,
  wait: {
    title: "One moment please",
    why: "It is very busy right now. To keep bots out, we’re asking you to wait a moment. With JavaScript turned on, you wouldn’t have to.",
    comes: (seconds: number) => `In ${seconds} seconds you can continue with the button below.`,
    on: "Continue",
    kept: "What you filled in stays in this page, so please don’t close it.",
  },
  find: {
    title: "See your order",
    idHint: "The last part of the address of your status page.",
    show: "Show",
  },
};
