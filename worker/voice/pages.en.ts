import { partLength } from "#domain/message";
import { optOutLength } from "#domain/my-number";
import type { Deadlines } from "./complaint";
import type { PriceFacts } from "./facts";
import { duration } from "./format";
import { verdictEn } from "./verdict.en";

export const pagesEn = {
  landing: {
    title: "Send an anonymous text message",
    description: ({ first }: PriceFacts) =>
      `Send a text message under a sender name of your choice, without an account. Pay per message, from ${first}. The recipient can’t see who you are.`,
    headline: "Send a text without giving your name",
    lead: "No account needed. The recipient sees the name you choose, doesn’t know who you are and can’t reply.",
    refund: "Not sent, or reported as not delivered? You get your money back.",
    methods:
      "You pay on a secure payment page, for example with iDEAL | Wero, credit card, PayPal, Apple Pay or Google Pay.",
    statement: (example: string) => `Your statement shows our name with a reference, such as ‘${example}’.`,
    factsTitle: "What you can expect from us",
    facts: [
      {
        term: "Text safely and anonymously",
        text: "The recipient sees the name you choose, not your number. The police can still trace you: we store your IP address with each order.",
      },
      {
        term: "Fast and easy",
        text: "No account and no app. You fill in three fields, pay, and we send your message straight away. Very occasionally a member of staff reviews it first.",
      },
      {
        term: "Send worldwide",
        text: "To mobile numbers in almost every country. Where networks replace or refuse a sender name, the form says so before you pay.",
      },
      {
        term: "Privacy guaranteed: what we keep, and for how long",
        text: "Your text and the number are stored encrypted and erased after a fixed time.",
      },
    ],
    ofOthers: {
      nothing: "Nothing on this site comes from third parties: no trackers, no ads.",
      turnstile:
        "There are no trackers and no ads on this site. When it is very busy, and only then, we load a check by Cloudflare.",
    },
    stepsTitle: "How it works",
    steps: [
      { term: "Enter the number", text: "Dutch or foreign, the way you would write it down yourself." },
      {
        term: "Choose a sender name",
        text: "From the list, or one you make up. Names of banks, public bodies and companies are not allowed.",
      },
      {
        term: "Write your message",
        text: ({ first, further }: PriceFacts) =>
          `You pay per ${partLength} characters: ${first} for the first part, ${further} for each further part.`,
      },
      {
        term: "Pay and follow your message",
        text: "After paying, you can see whether it was sent and whether it arrived. If it doesn’t work out, you get your money back.",
      },
    ],
    pricesTitle: "What it costs",
    prices: "Prices by length, with the VAT they contain",
    part: "Parts",
    characters: "Characters",
    upTo: (count: string) => `up to ${count}`,
    price: "Price",
    vat: (percent: string) => `Of which ${percent} VAT`,
    keptTitle: "What we keep",
    keptText: (unpaid: string) =>
      `Text and number, once your message has been dealt with. If you never paid: ${unpaid}.`,
    keptAddress: "Your IP address and browser.",
    keptBooks: "Amounts, times, sender name and status of a paid order, because tax law requires it.",
    keptBefore: "Everything we store with an order is listed on the page",
    tipsTitle: "Four tips for staying anonymous",
    tips: [
      "Don’t write anything that only you can know.",
      "Watch your style: favourite words, nicknames and smileys give you away sooner than a number does.",
      "Choose a sender name that says nothing about you.",
      "Use a private window on a device that is yours alone.",
    ],
  },
  abuse: {
    description:
      "Did you get an unwanted text message through our service? Report it here, without giving your name if you prefer.",
    nextTitle: "What we do with your report",
    next: [
      {
        term: "You get a case code straight away",
        text: "Use it to see the status of your report. You don’t need an account or an e-mail address.",
      },
      {
        term: "A member of staff reads your report",
        text: ({ threat, other }: Deadlines) =>
          `We decide on a report of a threat within ${threat}, and on any other report within ${other}. We look up whether the message was sent through us, and from which connection.`,
      },
      {
        term: "We step in where needed",
        text: "We can block the connection the message was sent from. We don’t tell you who sent it, but we do tell the police if the law requires it.",
      },
      {
        term: "Don’t want any more texts through us?",
        text: `You can stop them yourself, at once, with a code on your phone. It lasts ${duration(optOutLength, "en")}, and you can renew it.`,
      },
    ],
    followBefore: "Have you already made a report?",
    follow: "See its status",
    ownNumber: "Go to My number",
  },
  number: {
    description:
      "Did you get an anonymous text through our service? See what we sent to your number, report it, or stop it.",
  },
  case: {
    title: verdictEn.title,
    description: "Use your case code to see the status of your report of abuse.",
  },
  withoutCode: {
    posts:
      "Part of this page did not load. What you typed is still here. You can send it as usual, once you are connected.",
    reload: "Part of this page did not load. Check your connection and reload the page.",
  },
  shareImage: "A stamp without a portrait: send a text message without giving your name (in Dutch).",
  notFound: {
    description: "This page does not exist.",
    sender: "Sender",
    back: "Return",
    reasons: ["Unknown", "Moved away", "No such address"],
  },
};
