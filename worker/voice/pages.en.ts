import { partLength } from "#domain/message";
import type { PriceFacts } from "./facts";

export const pagesEn = {
  landing: {
    title: "Send an anonymous text message",
    description: ({ first }: PriceFacts) =>
      `Send a text message under a sender name of your choice, without an account. Pay per message, from ${first}. The receiver can’t see who you are.`,
    factsTitle: "What you can expect from us",
    facts: [
      {
        term: "Text safely and anonymously",
        text: "The receiver sees the name you choose, not your number. You are not untraceable for the police: we log your IP address with each order.",
      },
      {
        term: "Fast and easy",
        text: "No account and no app. You fill in three fields, pay, and your message leaves straight away.",
      },
      {
        term: "Send worldwide",
        text: "To mobile numbers in almost every country. Some countries don’t allow a sender name; there the receiver sees a number.",
      },
      {
        term: "Privacy guaranteed, and we say exactly how",
        text: "Your text and the number are stored encrypted and erased after a fixed time.",
      },
    ],
    ofOthers: {
      nothing: "Nothing on this site comes from others: no trackers, no ads.",
      turnstile:
        "There are no trackers and no ads on this site. Only when it is very busy do we load a check by Cloudflare.",
    },
    stepsTitle: "How it works",
    steps: [
      { term: "Enter the number", text: "Dutch or foreign, the way you would write it down yourself." },
      {
        term: "Choose a sender",
        text: "From the list or your own idea. Names of banks, public bodies and companies are not allowed.",
      },
      {
        term: "Write your message",
        text: ({ first, further }: PriceFacts) =>
          `You pay per ${partLength} characters: ${first} for the first part, ${further} for each further part.`,
      },
      {
        term: "Pay and follow your message",
        text: "After paying you see whether it was sent and has arrived. If it can’t be sent, you get your money back.",
      },
    ],
    pricesTitle: "What it costs",
    prices: "Prices by length, with the VAT they contain",
    part: "Parts",
    characters: "Characters",
    upTo: (count: string) => `up to ${count}`,
    price: "Price",
    vat: (percent: string) => `Of which ${percent} VAT`,
    keptBefore: "What we log with an order is on the page",
    tipsTitle: "Four tips for staying anonymous",
    tips: [
      "Don’t write anything that only you can know.",
      "Mind your style: favourite words, nicknames and smileys give you away sooner than a number does.",
      "Choose a sender that says nothing about you.",
      "Use a private window on a device that is yours alone.",
    ],
  },
  abuse: {
    title: "Report abuse",
    description:
      "Did you get a text message through our service that you did not want? Report it here, without giving your name if you prefer.",
    nextTitle: "What we do with your report",
    next: [
      {
        term: "You get a case code at once",
        text: "With it you can read how your report stands. You need no account and no e-mail address.",
      },
      {
        term: "A member of staff reads your report",
        text: "We aim to decide within two working days. We look up whether the message was sent through us, and from which connection.",
      },
      {
        term: "We step in where needed",
        text: "We can block the sender’s connection. We don’t tell you who the sender is; the police can ask us for that.",
      },
      {
        term: "Never want a message through us again?",
        text: "Say so in your report. Then we block your number and send nothing more to it.",
      },
    ],
    followBefore: "Have you reported something before?",
    follow: "See how it stands",
  },
  case: {
    title: "Your report",
    description: "Read with your case code how your report of abuse stands.",
  },
  withoutCode: {
    posts:
      "Part of this page did not load. What you typed is still here. You can send it as usual, once you are connected.",
    reload: "Part of this page did not load. Check your connection and reload the page.",
  },
  shareImage: "A white slip of paper with the Dutch words: Send a text message without giving your name.",
  notFound: {
    description: "This page does not exist.",
  },
};
