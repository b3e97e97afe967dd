/** What is said of an order that a person looks at first, in English. */
export const reviewEn = {
  noticed: {
    wallet_address: "it contains the address of a crypto wallet",
    premium_number: "it contains a premium-rate number",
    payment_demand: "it asks for money to be paid into a bank account",
    callback_number: "it asks the recipient to call a number",
    phone_number: "it contains a phone number",
    bank_account: "it contains a bank account number",
    handle: "it contains an account name",
    new_number: "it passes on a new number",
    asks_secret: "it asks for a code or a password",
    threat: "it contains something that looks like a threat",
    extortion: "it contains something that looks like extortion",
    sender_near_miss: "the sender name looks like a well-known one",
    model_scam: "the text looks like messages sent by scammers",
    model_threat: "the text looks like a threat",
    widespread: "the same text goes to many numbers",
  },
  until: (moment: string) =>
    `A member of our staff looks at your text message first. By ${moment} at the latest it will be sent, or your money goes back automatically.`,
  why: "An automatic rule is holding your text message. A person decides whether it is sent.",
  whyListed:
    "An automatic rule is holding your text message. A person decides whether it is sent. This stood out:",

  withdraw: {
    open: "Withdraw this order",
    means:
      "As long as your text message hasn’t been sent, you can withdraw your order. It will then not be sent, and you get the full amount back.",
    confirm: "Confirm withdrawal",
    keep: "Don’t withdraw",
    busy: "Withdrawing…",
    done: "Your order has been withdrawn",
    failed: "Withdrawing didn’t work",
  },

  objection: {
    title: "Don’t agree?",
    means: (within: string) =>
      `You can object once. A member of our staff will then look at it again. You’ll find the answer on this page within ${within}.`,
    label: "Why do you disagree?",
    empty: "Write down why you disagree",
    hint: (most: string) => `At most ${most} characters.`,
    submit: "Object",
    busy: "Sending…",
    failed: "Objecting didn’t work",
    made: (at: string, within: string) =>
      `You objected on ${at}. A member of our staff is looking at it again. You’ll find the answer here within ${within}.`,
    answers: {
      upheld: (at: string) =>
        `On ${at} a member of our staff looked at your objection. You are right: we should have sent this text message. You can order it again.`,
      denied: (at: string) =>
        `On ${at} a member of our staff looked at your objection. The decision stands: we won’t send this text message.`,
    },
  },
};
