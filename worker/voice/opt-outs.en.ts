import { ruleFigureDays } from "#domain/gate/upkeep";
import { liftWait } from "#domain/my-number";
import { duration, whole } from "./format";

/** What receivers stopped, in the panel, in English. */
export const optOutsEn = {
  title: "Opt-outs",
  text: `Recipients who said: no more. Their numbers are not shown here; we can only check whether one number is among them. A lock is taken off by the recipient alone, with a new code and after ${duration(liftWait, "en")}. Each opt-out is proven with a code by text message.`,
  list: "The opt-outs",
  since: "Since",
  until: "Until",
  lock: "Lock",
  isLocked: "locked",
  notLocked: "not locked",
  lockLifts: (when: string) => `lock comes off on ${when}`,
  none: "Nobody has opted a number out yet.",
  figures: "Opt-outs in figures",
  now: "Opted out now",
  locked: (count: number) => `${whole(count, "en")} of them locked`,
  lately: `Last ${ruleFigureDays} days`,
  stops: "Opted out",
  locks: "Locked",
  lifts: "Lifted",
  kept: "Texts stopped",
  check: {
    title: "Has this number opted out?",
    hint: "A number you search for does not enter the page’s address.",
    submit: "Check",
    busy: "Checking…",
    failed: "Could not check this.",
    yes: (since: string, until: string) => `Yes, since ${since}, until ${until}.`,
    withLock: (since: string, until: string) => `Yes, since ${since}, locked, until ${until}.`,
    lifting: (when: string) => `The recipient is having the lock taken off: it comes off on ${when}.`,
    no: "No, this number has not opted out.",
    logged: "That you checked this is in the log.",
    receiverOnly: "Only the recipient can lift it.",
  },
};
