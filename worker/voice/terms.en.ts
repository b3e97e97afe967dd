import { maxSenderLength } from "#domain/limits";
import { maxParts, partLength } from "#domain/message";
import { optOutLength } from "#domain/my-number";
import type { TermsFacts } from "./facts";
import { duration } from "./format";

export const termsEn = {
  description:
    "The terms under which we send your message: paying in advance, refunds if something fails, what we store and what is not allowed.",
  intro: ({ company }: TermsFacts) =>
    `These terms apply to every order you place with ${company}. By ordering you agree to them. Take your time to read them; you can print or save them.`,
  changed: (date: string) => `Last changed on ${date}.`,
  sections: [
    {
      title: "What we do",
      text: [
        "You order one text message, to the number you enter and under the sender name you choose. You don’t need an account. The recipient doesn’t see who you are and can’t reply.",
        "So you are anonymous to the recipient. To us and to the police you are not untraceable: section 7 says what we store.",
        "We hand your message to the telephone network, and the network delivers it. Whether and when a phone receives it is beyond our control. The status page of your order tells you what the network reports to us.",
      ],
    },
    {
      title: "Price and payment",
      text: [
        ({ first, further, most }: TermsFacts) =>
          `The price depends on the length. The first ${partLength} characters cost ${first}, each further part of ${partLength} characters ${further}. A message has at most ${maxParts} parts and then costs ${most}.`,
        ({ vat }: TermsFacts) =>
          `All prices include ${vat} VAT. You pay the amount shown on the order button and nothing on top of it.`,
        "You pay in advance, on the page of a payment provider. We send your message only after the payment has succeeded. If the payment fails, or you cancel it, we send nothing and you owe us nothing.",
      ],
    },
    {
      title: "Immediate sending and withdrawal",
      text: [
        "If you buy something online, you can usually withdraw from the purchase within fourteen days. A text message that has been sent cannot be taken back. That is why, when you order, we ask two things of you: that you expressly ask us to start right after payment, and that you acknowledge that you lose your right of withdrawal once we have sent your message (article 6:230p, under d, of the Dutch Civil Code).",
        ({ contact }: TermsFacts) =>
          `Until that moment you can still withdraw, for instance while a member of staff is reviewing your message: with the button on the status page, or by sending the reference of your order to ${contact}. You then get the full amount back.`,
        "We keep the sentence you agreed to with your order. It is also on your receipt, which you can print and download on the status page.",
      ],
    },
    {
      title: "Refunds",
      text: [
        "If a technical failure keeps us from sending your message, you get the full amount back. The same applies if the network reports that your message has not arrived, and if a member of staff stops it after you have paid.",
        "You don’t need to do anything. We pass the refund on to the payment provider, and the money comes back the way you paid. It is usually in your account within five working days, and in any case within fourteen days.",
        "Sometimes it is not clear at once whether the network accepted your message. We then find out first. We never send it a second time on the off chance.",
        "There is no refund if the network delivered your message to the number you entered, even if that was the wrong number.",
      ],
    },
    {
      title: "Sender name and country",
      text: [
        `A sender name has 1 to ${maxSenderLength} characters and at least one letter. We refuse names that look like those of a bank, public body, courier, telephone company or other business on our list, or our staff look at them first. Once a name is put on that list we no longer send it either: you then get your money back.`,
        "Not every country allows a sender name of your choice. The form says so beside the sender name, before you order.",
        ({ nameIs }: TermsFacts) =>
          `In these countries the network replaces the name with a number or a fixed name: ${nameIs.replaced}. Your message still arrives, and a sender that looks different is not a reason for a refund.`,
        ({ nameIs }: TermsFacts) =>
          `In these countries a text may not have a name as its sender: ${nameIs.refused}. The network may refuse it, and then you get your money back. When you order you confirm that you know this.`,
        ({ nameIs }: TermsFacts) =>
          `In other countries a name doesn’t always get through: it has to be registered there beforehand, or it depends on the network. The recipient may then see a number, or the network may refuse your message; in the latter case you get your money back. We don’t send to ${nameIs.unserved}, nor to Crimea, Donetsk and Luhansk: international sanctions apply there.`,
      ],
    },
    {
      title: "What is not allowed",
      text: [
        "This service is for personal messages, and you are responsible for what you write. We may refuse or stop a message that breaks these rules.",
        ({ hold, contact }: TermsFacts) =>
          `A computer checks every message, with fixed rules and a small model that learned from examples. Only the rules refuse; the model can do no more than ask a member of staff to look first. If the computer refuses your order, you are told straight away which rule that was, and you pay nothing. If the computer is in doubt, you are told before you pay that a member of staff will look first. The one exception is when the same text goes to many numbers in the meantime: you are then told on the status page after you have paid, and can withdraw your order there. Either way, within ${hold} your message has been sent or you get your money back, with the reason. If you disagree with a refusal, write to ${contact}: a person will look at it again.`,
        "You may not:",
      ],
      list: [
        "threaten, harass, stalk, blackmail or discriminate against anyone;",
        "pretend to be someone else, a company or an authority;",
        "commit fraud, or ask anyone for codes, passwords or money;",
        "send spam, advertising, fundraising or other messages in bulk;",
        "send links, unless the form allows them;",
        "do anything that Dutch law or the law of the recipient’s country forbids.",
      ],
    },
    {
      title: "What we store",
      text: [
        "With each order we store your IP address and your browser, along with the number, the sender name and the text. We do so to send your message, to deal with abuse and because tax law requires it.",
        ({ address, paidText, unpaidText, books }: TermsFacts) =>
          `We erase IP address and browser after ${address}. We erase text and number ${paidText} after your message has been dealt with, or after ${unpaidText} if you did not pay. We keep amounts, times, sender name and status of a paid order for ${books}.`,
        "Text, number and IP address are stored encrypted. We hand them to the police or the courts only where the law obliges us to. The page ‘What we keep’ has the full details.",
      ],
    },
    {
      title: "Protection of recipients",
      text: [
        "Anyone who gets an unwanted message can report it on this site, without a name or an e-mail address if they prefer. A member of staff reads every report.",
        ({ deadlines }: TermsFacts) =>
          `We decide on a report of a threat within ${deadlines.threat}, and on any other report within ${deadlines.other}.`,
        `In case of abuse we can block the connection the message was sent from. Anyone who no longer wants messages through us can stop them on the page ‘My number’. For ${duration(optOutLength, "en")} we then send nothing to that number, and they can renew that. There is also a limit to what one number gets through us, from all customers together. If that keeps us from sending, we refuse your order or you get your money back. We don’t say why: that is up to the recipient.`,
      ],
    },
    {
      title: "Liability",
      text: [
        "We do our best to hand over every message well and on time, but we cannot promise that it always arrives. So do not use this service for messages on which a lot depends, such as a call for help.",
        "If something goes wrong through our fault, we compensate you for your direct loss, up to the amount of your order. That limit does not apply in cases of intent or gross negligence, nor where the law does not allow it.",
      ],
    },
    {
      title: "Complaints and law",
      text: [
        ({ contact }: TermsFacts) =>
          `If you have a complaint, send it to ${contact} with the reference of your order. You will get an answer within fourteen days.`,
        ({ contact }: TermsFacts) =>
          `${contact} is also the point of contact for users and for authorities (articles 11 and 12 of the Digital Services Act). You can write in Dutch or in English.`,
        "Dutch law applies to every order. If you live in another country of the European Union, you keep the protection that its law gives consumers. If we cannot settle a matter between us, the court that has jurisdiction by law decides.",
      ],
    },
  ],
  contact: "Contact",
  contactText: "Send questions, complaints and requests about your data here.",
  accept: "I agree",
};
