export const caseEn = {
  title: "Your report",
  lead: "Enter the case code that you were given when you reported abuse.",
  form: "Look up a case",
  code: "Case code",
  codeHint: "Ten letters and digits, for example 7K3QF-0M9XT",
  read: "See your report",
  reading: "Looking up your report…",
  trouble: "We can’t look up your report right now. Please try again in a moment.",
  noScript:
    "This page needs JavaScript. If you don’t use it, open the link on the page that showed you your case code.",

  result: (code: string) => `Case ${code}`,
  status: "Status",
  states: {
    pending: {
      label: "Pending",
      text: "We have your report. A member of staff has not decided about it yet.",
    },
    resolved: { label: "Resolved", text: "A member of staff has dealt with your report and taken action." },
    dismissed: {
      label: "Dismissed",
      text: "A member of staff has read your report and found no reason to step in. If you disagree, write to us and quote your case code.",
    },
  },
  createdAt: "Reported on",
  closedAt: "Closed on",
  decision: "Our decision",
};
