import { partLength } from "#domain/message";

/** What only the pages for people without scripts say, in English. */
export const plainEn = {
  reference: "Reference of this request",
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
  delayed: {
    title: "Sending is taking longer than usual",
    why: (limit: string) =>
      `You haven’t paid yet. If you pay now, we’ll send your message as soon as we can again. If that takes more than ${limit}, you get your money back.`,
  },
  find: {
    title: "See your order",
    idHint: "The last part of the address of your status page.",
    show: "Show",
  },
};
