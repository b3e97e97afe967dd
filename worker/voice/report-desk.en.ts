import { blockPreviewWindow } from "#domain/panel";
import { duration } from "./format";

const window = duration(blockPreviewWindow, "en");

/** The desk where staff work through the reports, in English. */
export const reportDeskEn = {
  views: "Which reports",
  all: "All",
  allOf: (count: string, isOne: boolean) => (isOne ? "All reports" : `All ${count} reports`),
  list: "Reports",
  kind: "Kind",
  kinds: {
    threat: "Threat",
    fraud: "Fraud",
    posing: "Someone else’s name",
    advertising: "Advertising",
    unwanted: "Unwanted",
  },
  allKinds: "Remove the filter by kind",
  mine: "Mine",
  mineNone: "You have not decided on any report yet.",
  claimed: (who: string) => `${who} is on this`,
  group: "Group by wave",
  byDeadline: "Sorted by deadline",
  columns: {
    due: "Deadline",
    who: "Number, received",
    status: "Status",
    size: "Size",
    why: "Reason",
  },
  tick: "Tick or untick",
  tickOne: (code: string) => `Tick report ${code}`,
  tickAll: "Tick all open reports on this page",
  tickNone: "Tick none",
  ticked: (count: number) => (count === 1 ? "1 report ticked" : `${count} reports ticked`),
  withTicked: "With the ticked reports",
  kindFailed: "Could not change the kind.",
  kindChanged: "Kind changed",
  wave: (count: number) => `Wave of ${count}`,
  noSize: "no texts",
  texts: (count: number) => (count === 1 ? "1 text" : `${count} texts`),
  addresses: (count: number) => (count === 1 ? "1 address" : `${count} addresses`),
  draft: "Draft",
  ago: (time: string) => `${time} ago`,
  back: "Back to the list",
  place: (at: number, of: number) => `${at} of ${of}`,
  previous: "Previous report",
  next: "Next report",
  allDone: "All done",
  noneInState: "No reports with this status",
  allDoneText: "No report is open. New ones will show up here when you refresh.",
  senders: "All senders of this wave",
  totals: (texts: string, addresses: string, reports: string) => `${texts}, ${addresses}, ${reports}`,
  sameText: (count: number) => (count === 1 ? "1 text" : `${count} texts with the same words`),
  reports: (count: number) => (count === 1 ? "1 report" : `${count} reports`),
  onlyFirst: (count: number) => `You see the first ${count}; there are more.`,
  forgotten:
    "After a day we no longer know which texts had the same words. What is left then are those that were reported.",
  allSenders: "Choose all senders not blocked yet",
  choosing: (address: string) => `Choose ${address}`,
  address: "IP address",
  count: "Texts",
  when: "When",
  now: "Now",
  thisReport: "this report",
  blocked: "Blocked",
  notKept: "no longer kept",
  waveTexts: (count: number) => `All texts of this wave (${count})`,
  waveReports: (count: number) => `All reports of this wave (${count})`,
  wholeWave: "The whole wave or only this one",
  starters: "Start with",
  starter: { blocked: "Blocked", nothing: "Nothing found", more: "Need more" },
  starterText: {
    blocked:
      "Thank you. We have blocked the connection this was sent from. Do not call the number in the text.",
    nothing:
      "Thank you. We searched and found no text that went through us to this number. Ask your provider who sent it.",
    more: "Thank you. We need more: when did the text arrive, and what does it say exactly? Please report it again with those words.",
  },
  effects: {
    ip: (count: number, days: number) =>
      count === 1 ? `1 address, ${days} days` : `${count} addresses, ${days} days`,
    noIp: "choose an address first",
    phone: "gets nothing any more",
    dismiss: "nothing wrong",
    resolve: "closes this report",
    resolveAll: (count: number) => `closes all ${count}`,
    dismissAll: (count: number) => `dismisses all ${count}`,
    reopen: "returns to the list",
  },
  together: (count: number) => `Decide all ${count} open reports of this wave together`,
  preview: {
    none: `No order came from here in ${window}.`,
    one: (orders: string) => `This address placed ${orders} in ${window}.`,
    oneQueued: (orders: string, queued: string) =>
      `This address placed ${orders} in ${window}, ${queued}: that money goes back.`,
    many: (addresses: string, orders: string) => `These ${addresses} placed ${orders} in ${window}.`,
    manyQueued: (addresses: string, orders: string, queued: string) =>
      `These ${addresses} placed ${orders} in ${window}, ${queued}: that money goes back.`,
    orders: (count: number, more: boolean) =>
      more ? `${count} or more orders` : count === 1 ? "1 order" : `${count} orders`,
    queued: (count: number) => `${count} of them still queued`,
    phoneNone: `Nothing went to this number in ${window}.`,
    phone: (orders: string) => `${orders} went to this number in ${window}.`,
  },
  someMoved: (count: number) =>
    count === 1
      ? "1 other report had been changed by someone else already, and stayed as it was."
      : `${count} other reports had been changed by someone else already, and stayed as they were.`,
  notesOf: (author: string) => `Notes by ${author}, saved now`,
  take: "Take theirs",
  below: "Add below mine",
  keys: "Keys: 1 to 4 are the buttons from left to right, [ and ] previous and next, n the notes, w the whole wave, x ticks, Escape goes back.",
};
