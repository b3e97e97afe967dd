/** How a report stands, in English, with scripts and without. */
export const verdictEn = {
  title: "Your report",
  status: "Status",
  states: {
    pending: {
      label: "Pending",
      text: "We have your report. A member of staff has not made a decision yet.",
    },
    resolved: { label: "Resolved", text: "A member of staff has dealt with your report." },
    dismissed: {
      label: "Dismissed",
      text: "A member of staff has read your report and found no reason to step in. If you disagree, write to us and quote your case code.",
    },
  },
  createdAt: "Reported on",
  closedAt: "Closed on",
  decision: "Our decision",
  ownNumber: "Don’t want any more texts, starting now? You can stop them yourself at",
};
