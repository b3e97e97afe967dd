import { partLength } from "#domain/message";

/** What only the pages for people without scripts say, in Dutch. */
export const plainNl = {
  reference: "Kenmerk van deze melding",
  goBack: "Ga met je browser terug: wat je typte, staat er nog.",
  tariff: (first: string, further: string) =>
    `${first} voor de eerste ${partLength} tekens, ${further} voor elke volgende ${partLength}. Inclusief btw.`,
  find: {
    title: "Bekijk je bestelling",
    idHint: "Het laatste deel van het adres van je statuspagina.",
    show: "Bekijk",
  },
};
