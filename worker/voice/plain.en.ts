import { partLength } from "#domain/message";

/** What only the pages for people without scripts say, in English. */
export const plainEn = {
  reference: "Reference for this notice",
  goBack: "Go back with your browser: what you typed is still there.",
  tariff: (first: string, further: string) =>
    `${first} for the first ${partLength} characters, ${further} for each further ${partLength}. VAT included.`,
  find: {
    title: "See your order",
    idHint: "The last part of the address of your status page.",
    show: "Show",
  },
};
