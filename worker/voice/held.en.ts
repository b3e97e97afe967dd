import { mostAtOnce, mostInWave, verdictRest } from "#domain/held";
import { addressBlockLength } from "#domain/panel";
import { duration, whole } from "./format";
import { gateTagsEn } from "./gate-tags.en";
import { reviewEn } from "./review.en";

const texts = (count: number) => (count === 1 ? "1 text" : `${whole(count, "en")} texts`);
const cases = (count: number) => (count === 1 ? "1 case" : `${whole(count, "en")} cases`);
const addresses = (count: number) => (count === 1 ? "1 address" : `${whole(count, "en")} addresses`);
const rest = duration(verdictRest, "en");

/** The queue of held messages in the panel, in English (PANEL §10). */
export const heldEn = {
  title: "Review",
  count: (messages: number, of: number) => `${texts(messages)}, ${cases(of)}`,
  list: "The queue",
  orders: { due: "Deadline", gravity: "Severity", alone: "Without waves" },
  waveOf: (size: number) => `Wave of ${size >= mostInWave ? `${mostInWave} or more` : size}`,
  sameName: (size: string) => `${size}: same text, same name`,
  otherNames: (size: string, names: number) => `${size}: same text, ${names} names`,
  sentAs: (sender: string) => `Text from ${sender}`,
  goesBack: (left: string) => `${left}, then the money goes back`,
  parts: (count: number) => (count === 1 ? "1 part" : `${count} parts`),
  tags: gateTagsEn,
  noticed: reviewEn.noticed,
  notKept: "no longer kept",
  why: "Why held",
  noCodes: "No rule that we still have.",
  howOften: "how often the rule is right",
  unjudged: "none yet",
  wave: "The wave",
  order: "The order",
  facts: {
    texts: "Texts",
    receivers: "Recipients",
    addresses: "Addresses",
    first: "First",
    to: "To",
    paid: "Paid",
    term: "Deadline",
  },
  allPaid: (count: number, money: string, first: boolean) =>
    `${first ? "the first " : ""}${whole(count, "en")}, all paid, ${money}`,
  numbers: (count: number) => (count === 1 ? "1 number" : `${whole(count, "en")} numbers`),
  busiest: (count: number, most: number) => {
    if (count === 1) return "1";
    return `${whole(count, "en")}, ${most === 1 ? "one text each" : `the busiest ${most} times`}`;
  },
  firstLast: (first: string, last: string) => `${first}, last ${last}`,
  paidAt: (when: string, money: string) => `${when}, ${money}`,
  termAt: (when: string) => `${when}, then the money goes back`,
  earlier: "Decided earlier",
  noEarlier: "Nothing about this text yet.",
  verdicts: { release: "Released", reject: "Rejected", reject_and_block: "Rejected and blocked" },
  sameText: (count: number) => (count === 1 ? "same text" : `same text, ${texts(count)}`),
  reasons: {
    scam: "Fraud",
    threat: "Threat",
    advertising: "Advertising",
    posing: "Someone else’s name",
    terms: "Other",
  },
  reason: "Reason",
  members: (ticked: number, of: number) =>
    ticked === of ? `The ${texts(of)}, all ticked` : `The ${texts(of)}, ${ticked} ticked`,
  member: { to: "To", ordered: "Ordered", address: "Address", text: "Text", same: "the same" },
  tick: (to: string) => `Decide about ${to} too`,
  apart: "Untick a text to keep it apart.",
  onlyFirst: `More are waiting. You decide about ${mostAtOnce} at a time at most; the rest comes after.`,
  scope: "About what",
  all: (count: number, first: boolean) => `${first ? "The first" : "All"} ${count}`,
  ticked: (count: number) => `The ${count} ticked`,
  one: "Only this one",
  scopeOf: (scope: string, reason: string) => `${scope} in this wave, ${reason.toLowerCase()}`,
  note: "Note with the decision",
  noteHint: "Goes into the log. The customer reads the reason only.",
  addNote: "Note",
  deeds: {
    release: "Release",
    reject: "Reject",
    reject_and_block: "Reject and block",
    later: "Later",
  },
  effects: {
    release: `sent in ${rest.replace(/ seconds?/, " s")}`,
    reject: (money: string) => `${money} back`,
    reject_and_block: (count: number) => `${addresses(count)} for ${duration(addressBlockLength, "en")}`,
    later: (until: string) => `stays until ${until}`,
  },
  mayNotGo: {
    stopped:
      "It cannot be released: the recipient or the address is blocked, or the recipient wants no more texts.",
    money_back: "It cannot be released: its money already went back in another way.",
  },
  notNow: "not possible",
  done: {
    release: (count: number) => `${whole(count, "en")} released`,
    reject: (count: number) => `${whole(count, "en")} rejected`,
    reject_and_block: (count: number) => `${whole(count, "en")} rejected and blocked`,
  },
  leaves: {
    release: (count: number) => (count === 1 ? `Is sent in ${rest}` : `Are sent in ${rest}`),
    reject: (money: string) => `${money} goes back in ${rest}`,
  },
  moved: (count: number) => `${count} had been decided already`,
  stayed: (count: number) => `${count} may not go`,
  was: {
    release: (who: string, ago: string) => `${who} released this ${ago} ago.`,
    reject: (who: string, ago: string) => `${who} rejected this ${ago} ago.`,
    reject_and_block: (who: string, ago: string) => `${who} rejected this and blocked ${ago} ago.`,
    withdrawn: (_who: string, ago: string) => `The customer withdrew this ${ago} ago.`,
    expired: (_who: string, ago: string) => `The deadline passed ${ago} ago: the money goes back.`,
    stopped: (_who: string, ago: string) => `This was stopped ${ago} ago.`,
  },
  notYours: "Your decision was not made. On to the next.",
  someone: "somebody",
  failed: "Your decision was not made.",
  put: "Later",
  claimed: (who: string) => `${who} is on this`,
  late: {
    title: "The deadline has just passed",
    text: (money: string) => `${money} goes back to the customer. It can no longer be released.`,
  },
  empty: "Nothing to review",
  noneAlone: "Only a wave is waiting.",
  today: (released: number, rejected: number) => {
    const all = released + rejected;
    return all === 0
      ? "Nothing has been reviewed today."
      : `${whole(all, "en")} reviewed today: ${whole(released, "en")} released, ${whole(rejected, "en")} rejected.`;
  },
  toWorklist: "To the worklist",
  toList: "List",
  place: (at: number, of: number) => `${at} of ${of}`,
  previous: "Previous case",
  next: "Next case",
  keys: {
    release: "Release",
    reject: "Reject",
    reject_and_block: "Reject and block",
    later: "Later",
    scope: "The whole wave, or only this one",
    note: "Note",
    reasons: "Choose a reason",
    open: "To the text",
    list: "To the list",
  },
  toQueue: (count: number) => `Review (${count})`,
};
