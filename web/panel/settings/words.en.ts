import { slotWindows } from "#domain/slots";
import { duration, whole } from "#voice/format";

/** The switches and the limits, in English. */
export const settingsEn = {
  title: "Switches",
  text: "Changes take effect within five seconds.",
  on: "On",
  off: "Off",
  sending: {
    title: "Sending",
    text: "Off: nobody can order and nothing goes out.",
    stopped:
      "The server keeps sending off: because of STOP_SENDING, or because the last day of a trial is over. This switch cannot turn it on.",
    offTitle: "Turn sending off?",
    offText: "Nobody can order then. Paid messages wait until you turn it on again.",
    offConfirm: "Turn off",
  },
  customSenders: {
    title: "Custom sender names",
    text: "Off: visitors choose a sender name from the list.",
  },
  links: { title: "Links in messages", text: "Off: a message with a link is refused." },
  saved: "Switch changed",
  failed: "Could not change the switch.",
  turned: (when: string, who: string) => `since ${when}, by ${who}`,
  never: "never changed",
  now: {
    sending: (queued: string, open: number) =>
      `Now: ${queued} queued, ${open === 1 ? "1 order" : `${whole(open, "en")} orders`} at the checkout`,
    customSenders: (share: string) => `${share} of today’s orders use a custom name`,
    links: (count: number) => `${whole(count, "en")} refused today`,
  },
  atLeast: (count: number) => `${count} or more texts`,
  queued: (count: number) => (count === 1 ? "1 text" : `${count} texts`),
  limits: {
    title: "Limits",
    text: "These apply to new orders. They are server settings, changed by whoever runs the server.",
    limit: "Limit",
    value: "Value",
    names: {
      receiverHour: "To one number, per hour",
      receiverDay: "To one number, per day",
      receiverMonth: `To one number, per ${duration(slotWindows.month, "en")}`,
      pairDay: "From one visitor to one number, per day",
      repeatDay: "The same text to one number, per day",
      textReceivers: "The same text, to different numbers",
      visitorDay: "From one visitor, per day",
      refusalsHour: "Refused orders of one visitor, per hour",
      holdHours: "Waiting for a person",
    },
    hints: {
      receiverHour: "From all senders together.",
      textReceivers: "Beyond that everything is held.",
      refusalsHour: "After that, no orders for an hour.",
      holdHours: "After that, the money goes back.",
    },
    units: {
      sms: (count: number) => (count === 1 ? "1 text" : `${whole(count, "en")} texts`),
      numbers: (count: number) => (count === 1 ? "1 number" : `${whole(count, "en")} numbers`),
      orders: (count: number) => (count === 1 ? "1 order" : `${whole(count, "en")} orders`),
      hours: (count: number) => `${whole(count, "en")} ${count === 1 ? "hour" : "hours"}`,
    },
  },
};

/** Names and countries that staff close themselves, in English. */
export const restrictionsEn = {
  title: { name: "Protected names", country: "Closed countries" },
  text: {
    name: "Nobody can send a message under these names, or under one that looks like them. What is paid for and still waiting is refunded.",
    country: "Nobody can order to these countries. What is paid for and still waiting is refunded.",
  },
  add: { name: "Protect a name", country: "Close a country" },
  value: { name: "Name", country: "Country, as a two-letter code (BE)" },
  reason: "Reason",
  empty: "Nothing",
  added: { name: "Name protected", country: "Country closed" },
  lift: { name: "Release", country: "Open" },
  lifted: { name: "Name released", country: "Country opened" },
  liftText: (value: string) => `${value} is allowed again. What went back stays refunded.`,
  failed: "That didn’t work.",
};
