import type { Twin } from "./catalogue";
import type { pagesNl } from "./pages.nl";

export const pagesEn: Twin<typeof pagesNl> = {
  landing: {
    title: "Send an anonymous text message",
    description:
      "Send a text message under a sender name of your choice, without an account. Pay per message, from €0.99. The receiver can’t see who you are.",
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
        text: "Your text and the number are stored encrypted and erased after a fixed time. Nothing on this site comes from others: no trackers, no ads.",
      },
    ],
    stepsTitle: "How it works",
    steps: [
      { term: "Enter the number", text: "Dutch or foreign, the way you would write it down yourself." },
      {
        term: "Choose a sender",
        text: "From the list or your own idea. Names of banks, public bodies and companies are not allowed.",
      },
      {
        term: "Write your message",
        text: "You pay per 160 characters: €0.99 for the first part, €0.69 for each further part.",
      },
      {
        term: "Pay and follow your message",
        text: "After paying you see whether it was sent and has arrived. If it can’t be sent, you get your money back.",
      },
    ],
    tipsTitle: "Four tips for staying anonymous",
    tips: [
      "Don’t write anything that only you can know.",
      "Mind your style: favourite words, nicknames and smileys give you away sooner than a number does.",
      "Choose a sender that says nothing about you.",
      "Use a private window on a device that is yours alone.",
    ],
  },
  terms: {
    title: "Terms and conditions",
    description:
      "The terms under which we send your message: paying, refunds, what we log and what is not allowed.",
    sections: [
      {
        term: "1. What we do",
        text: "We send one text message per order, under the sender name you choose.",
      },
      {
        term: "2. Paying",
        text: "You pay in advance. We send your message only after a successful payment. All prices include VAT.",
      },
      {
        term: "3. Withdrawal",
        text: "You ask us to send your message right away. Your right of withdrawal then lapses.",
      },
      {
        term: "4. Refunds",
        text: "If a technical failure keeps us from sending your message, you get your money back on the same account.",
      },
      {
        term: "5. Sender",
        text: "Don’t pretend to be someone else. We refuse names of banks, public bodies, couriers and other companies.",
      },
      {
        term: "6. What is not allowed",
        text: "Threats, harassment, fraud, advertising and anything against the law.",
      },
      {
        term: "7. What we log",
        text: "With each order we log your IP address and type of browser, together with number, sender and text. We keep this encrypted and no longer than needed.",
      },
      {
        term: "8. Abuse",
        text: "Receivers can report a message. In case of abuse we block numbers and addresses, and we cooperate where the law demands it.",
      },
      {
        term: "9. Delivery",
        text: "We tell you what the network tells us. A phone that is switched off or a network that refuses is beyond our control.",
      },
      { term: "10. Law", text: "Dutch law applies to every order." },
    ],
    accept: "I agree",
  },
  abuse: {
    title: "Report abuse",
    description:
      "Did you get a text message through our service that you did not want? This is how to stop it.",
    paragraphs: [
      "Did you get a message that frightens, cheats or harasses you? That is not allowed through our service. Keep the message and write down when you got it.",
      "The report form is coming to this page. If you are being threatened, call the police: 0900-8844 in the Netherlands. In immediate danger, call 112.",
    ],
  },
  notFound: {
    title: "Page Not Found",
    description: "This page does not exist.",
    text: "This page does not exist (any more). Perhaps there is a typo in the address.",
  },
};
