export const keptEn = {
  description: "What data we store when you send a message, how long we keep it and who gets to see it.",
  lead: "You are anonymous to the recipient. We do store some data: to send your message, to deal with abuse and for the tax office. This page says what.",

  loggedTitle: "What we store with an order",
  logged: [
    "The recipient’s number, the sender name and the text. Without those three we can’t send anything.",
    "Your IP address and your browser, for example ‘Firefox 140’. They let us step in when there is abuse.",
    "A fingerprint of your connection, for as long as your order can still be paid or your report is open. It lets us count how many are open at once from one place.",
    "The amount, the times, the language and the status, for our books and to show you how things stand.",
    "Which text about immediate sending you saw when you ordered.",
  ],
  sealed:
    "Text, number, IP address and browser are encrypted in our database, with a key that is not stored there.",

  periodsTitle: "How long we keep it",
  what: "What",
  howLong: "How long",
  periods: {
    unpaidText: { what: "Text and number of an order that was not paid", from: "after the order has ended" },
    paidText: { what: "Text and number of a paid order", from: "after the message has been dealt with" },
    address: {
      what: "Your IP address and your browser, for example ‘Firefox 140’",
      from: "after the order",
    },
    receiverHash: {
      what: "A fingerprint of the phone number, so that we can find the order when someone reports it, and the SMS company’s reference of the message",
      from: "after the message has been dealt with",
    },
    unpaidOrder: { what: "All the rest of an order that was not paid", from: "after the order has ended" },
    report: { what: "A report of abuse", from: "after the case is closed" },
    openReport: { what: "A report of abuse that was not dealt with", from: "after the report" },
    reporter: {
      what: "The reporter’s e-mail address, the IP address kept with the report, and a fingerprint of the reporter’s IP address",
      from: "after the report",
    },
    repeatHash: {
      what: "A fingerprint that lets us recognise a repeated order or report",
      from: "after the form was sent",
    },
    turnedAway: {
      what: "A fingerprint of a number that we could not reach, and of the connection it was tried from",
      from: "after the attempt",
    },
    optOut: {
      what: "That you stopped all text messages or locked your number on ‘My number’, along with your number",
      from: "after you did so or renewed it; if you lift it, we erase it",
    },
    numberCode: {
      what: "The number for which a code was requested on ‘My number’, a fingerprint of the connection it came from, and whether a code was sent",
      from: "after the request",
    },
    slotHashes: {
      what: "Fingerprints of the text of a paid order and of the connection it came from, with which we count how much goes from one place and to one number",
      from: "after the payment",
    },
    visitorRefusals: {
      what: "A fingerprint of your IP address when we refused an order, with which we count how often that happens",
      from: "after the refusal",
    },
    textVerdicts: {
      what: "A fingerprint of a text that a member of staff looked at first, and what they decided",
      from: "after the decision",
    },
    objection: {
      what: "Your objection to a decision about your text message, and the answer",
      from: "after you made it",
    },
    staffLog: {
      what: "What our staff did in the panel and why, with references and without numbers or texts",
      from: "after it happened",
    },
    trailMinutes: {
      what: "How often we refused something for security reasons (too fast, blocked, a forbidden sender name or text), per minute, with a fingerprint of your IP address and of the network around it",
      from: "after the refusal",
    },
    trailSubjects: { what: "The same, per hour", from: "after the refusal" },
    trailTotals: { what: "The same, per hour and without a fingerprint", from: "after the refusal" },
    alarms: {
      what: "What our systems raised an alarm about, with counts and the reference of the last order it was about",
      from: "after the alarm was closed",
    },
    openAlarms: { what: "An alarm that nobody closed", from: "after it was last raised" },
    books: {
      what: "Amount, times, language, sender name, reference and status of a paid order, with its history and refund",
      from: "after the order, because tax law requires it",
    },
    tasks: {
      what: "What waited for our staff with an order or a report and how it ended, without numbers or texts",
      from: "after it was dealt with",
    },
    tallies: {
      what: "How many orders and reports there were each day, without knowing whose",
      from: "after that day",
    },
    backups: {
      what: "What we have deleted, in the backups of our database",
      from: "after it was deleted; we only put such a copy back after a failure, and then delete again",
    },
  },
  silent: (wait: string) =>
    `If the network reports nothing more about a sent message, we treat it as dealt with after ${wait}.`,
  fingerprint:
    "A fingerprint is a code that we calculate with a secret key from a number, an IP address or a text. What it was made from can’t be read from it.",
  blocks: "We keep a blocked number or IP address for as long as the block lasts.",
  hold: "We keep an order or a report for longer only when a court or the police ask for it, or in a dispute, and then with a reason and an end date.",

  groundsTitle: "Why we are allowed to",
  grounds: [
    "To carry out your order: the number, the sender name, the text, the amount and the status (performance of a contract).",
    "Because the law asks for it: the books, and what a court or the police lawfully demand of us (legal obligation).",
    "To protect recipients and ourselves against abuse: your IP address, your browser, the fingerprints, reports and blocks (legitimate interest). You can object to this.",
    "The number and the text of a message are about the recipient too. We got them from the customer.",
  ],

  othersTitle: "Who gets data from us",
  others: [
    {
      term: "The payment provider",
      text: "You pay on the payment provider’s page. It gets the amount and the reference from us, not the number and not your text. We don’t store your account or card details. Payment providers are based in the European Union, and are responsible themselves for how they treat your data.",
    },
    {
      term: "The SMS company",
      text: "This company hands your message to the telephone network, and for that it gets the number, the sender name and the text. It does not get your IP address. The network in the recipient’s country gets them too, and that country may be outside the European Union.",
    },
    {
      term: "Cloudflare",
      text: "This site and our database run on Cloudflare’s computers. Cloudflare sees from which IP address you visit the site. It is an American company with computers all over the world.",
    },
    {
      term: "Police and courts",
      text: "Only where the law obliges us to hand over data, and only that data.",
    },
  ],
  nobodyElse: "Nobody else gets anything. There are no ads, trackers or third-party components on this site.",
  nobodyElseButTurnstile:
    "Nobody else gets anything. There are no ads or trackers on this site. When it is very busy, and only then, your browser loads a check by Cloudflare, which tries to tell from your browser and your IP address whether you are a bot.",

  logTitle: "Our logs",
  log: "The logs of our computers hold order references, times and error messages. We don’t write numbers, texts or IP addresses to them. Those are not in the addresses of our pages either.",

  browserTitle: "In your own browser",
  browser:
    "As a visitor, you get no cookies, with one exception: on ‘My number’ your browser remembers for half an hour that your number is yours. Those cookies go nowhere else. If you choose English, your browser remembers that choice. What you type in a form stays in the tab until you close it or clear everything, and at most until the status page says that your order has been paid, or until your report or objection has been sent. The tab keeps the number, sender name and text of your latest order until the status page says that your text message has arrived: if it fails, you can try again. After that it only remembers the reference of your order and a number by which it recognises that text.",

  rightsTitle: "What you can ask",
  rights: (contact: string) =>
    `You have the right to know what data we hold about you, and to ask us to correct or erase it, and you may object. If you got a text message, you can see on ‘My number’ what was sent to you, and stop everything there. Send your question to ${contact} and quote the reference of your order, the code of your report or the number on which you got a text message, because without it we can’t tell what is yours. We will ask you to show that it is yours. If you disagree with what we do, you can complain to the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).`,
  responsible: "Who is responsible",
};
