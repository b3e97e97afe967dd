import { fewest } from "#domain/figures";

/** The page of public figures, in English. */
export const figuresEn = {
  title: "Figures",
  description: "How many texts were ordered, refused, checked and reported each month.",
  lead: "What passed through our hands each month: how many texts were ordered, what we refused or checked first, and how often something was reported.",
  how: `We count without keeping track of who it was. We don’t give counts under ${fewest}, so that nobody can be recognised in them, nor any total from which you could work out such a count. A month is added once it is over.`,
  loading: "Loading the figures…",
  noScript: "See the figures without JavaScript",
  trouble: "We can’t show the figures right now. Please try again in a moment.",
  again: "Try again",
  none: "No whole month has passed yet. The first figures will be here early next month.",
  few: `fewer than ${fewest}`,
  withheld: "not given",
  month: "Month",
  count: "Count",
  series: {
    orders: { title: "Orders", text: "Every order that was placed, paid or not." },
    refused: {
      title: "Refused before payment",
      text: "Orders the form didn’t accept because of their sender name, their text or their number. A computer decides that, by fixed rules.",
    },
    held: {
      title: "Checked first",
      text: "Paid texts that first had to wait for a member of staff, because a rule or the small model picked them out.",
    },
    reports: { title: "Abuse reports", text: "Reports made with the form and through ‘My number’." },
  },
  allTitle: "All figures of a month",
  rules: {
    name: "Refused: sender name resembles a protected one",
    link: "Refused: link in text or sender name",
    wallet: "Refused: address of a crypto wallet",
    premiumNumber: "Refused: premium-rate number",
    paymentDemand: "Refused: account number with a demand for payment",
    callback: "Refused: a number to call urgently, or on behalf of an institution",
    receiver: "Refused: number we don’t send to",
    sender: "Refused: connection blocked after abuse",
  },
  ends: {
    released: "Checked and sent",
    rejected: "Checked and rejected, money back",
    unseen: "Not checked in time, money back",
    withdrawn: "Withdrawn by the customer, money back",
  },
  medianHours: "Half of the closed reports were decided within",
  hours: (count: string) => `${count} ${count === "1" ? "hour" : "hours"}`,
  optOuts: "Recipients who stopped everything",
  ownData: "Requests from people about their own data",
  lawful: "Data handed over by order of the police or a court",
};
