import { poorPercent, ruleFigureDays } from "#domain/gate/upkeep";
import { whole } from "./format";

const times = (count: number) => (count === 1 ? "once" : `${whole(count, "en")} times`);

/** The gate's rules in the panel, in English. */
export const rulesEn = {
  title: "Rules",
  text: "What the rules stop before a text goes out. A rule on a dry run only counts what it would do.",
  names: {
    wallet_address: "Crypto wallet address",
    premium_number: "Premium-rate number",
    payment_demand: "Account number with a payment demand",
    callback_number: "Urgent call-back number",
    phone_number: "Just a phone number",
    bank_account: "Just an account number",
    handle: "Account name",
    new_number: "New number",
    asks_secret: "Asks for a code or password",
    threat: "Threat",
    extortion: "Extortion",
    sender_near_miss: "Imitated name",
    model_scam: "Model: looks like fraud",
    model_threat: "Model: looks like a threat",
    widespread: "Same text to many numbers",
  },
  asks: { refuse: "Refuses the order.", hold: "Holds the text for review." },
  states: { on: "On", dry: "Dry run" },
  since: `Last ${ruleFigureDays} days:`,
  hits: {
    refuse: (count: number) => `refused ${times(count)}`,
    hold: (count: number) => `held ${times(count)}`,
  },
  spared: (count: number) => `let through ${times(count)} on its dry run`,
  judged: (right: number, wrong: number, share: string) =>
    `${whole(right, "en")} rejected and ${whole(wrong, "en")} released, right ${share} of the time`,
  unjudged: "nobody has decided yet",
  poor: `Below ${poorPercent}% a rule costs more people trouble than it stops.`,
  turned: (when: string, who: string) => `since ${when}, by ${who}`,
  never: "never changed",
  turn: {
    dry: {
      title: (name: string) => `${name}: put on a dry run?`,
      text: "The rule then stops nothing. We still count what it would have stopped.",
      confirm: "Put on a dry run",
      done: (name: string) => `${name} is on a dry run`,
    },
    on: {
      title: (name: string) => `${name}: turn on?`,
      text: "From now on the rule stops texts again. What was ordered before does not change.",
      confirm: "Turn on",
      done: (name: string) => `${name} is on`,
    },
  },
  failed: "Could not change the rule.",
  undo: "Undone",
  trial: {
    title: "Try a text",
    text: "This is how an order would be judged now. Nothing of it is kept or sent.",
    message: "Text",
    sender: "Sender",
    country: "Recipient’s country",
    submit: "Try it",
    busy: "Judging…",
    failed: "Could not judge the text.",
    required: "Enter a text",
    result: "Outcome",
    tiers: {
      send: "This text simply goes out.",
      hold: "This text is checked first.",
      refuse: "This text is refused.",
    },
    found: "What was noticed",
    nothing: "No rule found anything.",
    dry: "on a dry run",
    link: "Link",
    wave: "Whether the same text already went to many numbers does not count here.",
  },
};
