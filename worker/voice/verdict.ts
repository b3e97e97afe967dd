/** How a report stands, in Dutch, with scripts and without. */
export const verdictNl = {
  title: "Je melding",
  status: "Status",
  states: {
    pending: {
      label: "In behandeling",
      text: "Je melding is binnen. Een medewerker heeft er nog niet over beslist.",
    },
    resolved: { label: "Opgelost", text: "Een medewerker heeft je melding behandeld." },
    dismissed: {
      label: "Afgewezen",
      text: "Een medewerker heeft je melding gelezen en vond geen reden om in te grijpen. Ben je het daar niet mee eens, schrijf ons dan en noem je zaakcode.",
    },
  },
  createdAt: "Gemeld op",
  closedAt: "Gesloten op",
  decision: "Ons besluit",
  ownNumber: "Wil je nu meteen niets meer ontvangen? Dat regel je zelf bij",
};
