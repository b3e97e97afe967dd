import { gsm7Alone, maxParts, partLength, ucs2Alone } from "#domain/message";
import { orderEn } from "./order.en";

export const sendEn = {
  ...orderEn,
  frequent: "Popular",
  frequentNames: {
    NL: "Netherlands",
    BE: "Belgium",
    DE: "Germany",
    FR: "France",
    GB: "United Kingdom",
    ES: "Spain",
    PL: "Poland",
    TR: "Türkiye",
    MA: "Morocco",
    SR: "Suriname",
  },
  allCountries: "All countries",
  understood: (number: string) => `Will be sent to ${number}`,

  senderListOnly: "Choose a name from the list.",
  ungrouped: "Standard",
  takeTyped: (text: string) => `Use “${text}”`,
  showSenders: "Show the list of sender names",
  senderList: "Sender names",

  counterExplained: (max: string) =>
    `At most ${max} characters, in up to ${maxParts} parts of ${partLength}.`,
  announced: (count: string, parts: string, price: string) => `${count} characters, ${parts}, ${price}`,
  nearlyFull: "Your message is almost full.",

  marksTitle: "Some characters don’t fit in a plain text message",
  marks: (characters: string, segments: number) =>
    `Because of ${characters}, the network cuts your message into ${segments} pieces. It costs you nothing extra, but it may arrive later or in pieces.`,
  marksFit: `With emoji or special characters, one text holds ${ucs2Alone} characters instead of ${gsm7Alone}.`,
  unseen: "invisible characters",
  marksShow: "Show what I can replace",
  marksHide: "Hide this",
  marksApply: "Replace these characters",
  marksGone: "removed",
  marksSpace: "space",
  marksDone: "The characters have been replaced.",
  marksUndo: "Undo",

  price: "Price",
  vat: "incl. VAT",
  preparing: "Preparing your payment…",
  termsBefore: "Your order is subject to our",
  terms: "terms and conditions",
  paused: "We’re not sending anything at the moment",
  pausedText: "You can write your message now; please try again later.",
  rewoundText: "Our records were restored; we’re checking what has already been paid for and sent.",
  delayed: "Sending is taking longer than usual",
  delayedText: (limit: string) =>
    `We’ll send your message as soon as we can. If that takes more than ${limit}, you get your money back.`,

  clear: "Clear everything",
  cleared: "Everything has been cleared.",
  restore: "Put it back",
  draftKept: "What you type stays in this tab until you close it.",

  seenAs: {
    shown: (name: string) => name,
    replaced: () => "a number: +•• ••• ••••",
    varies: (name: string) => `${name} or a number`,
    registered: (name: string) => `${name} or a number`,
    refused: () => "Often refused",
    unserved: () => "No texts there",
  },
  preview: "How it arrives",
  previewNow: "now",
  previewEmpty: "Your message appears here as you type.",

  refused: "We couldn’t set up the payment.",
  failedTitle: "Payment error",
  failed: "An unknown error occurred.",
  nothingLost: "You have not been charged and your message is still here. Please try again in a moment.",
};
