import { minReason } from "#domain/limits";
import { codeDigits, codeInterval, codeLife, liftWait, optOutLength, shownFor } from "#domain/my-number";
import { duration } from "./format";

const period = (ms: number) => duration(ms, "en");

/** "My number" in English. */
export const numberEn = {
  title: "My number",
  lead: "Did you get a text through us? See what we sent to your number, report a message, or make sure that nothing more arrives.",
  phoneNumber: "Your phone number",
  phoneNumberHint: "For example 06 12345678. Start a number from abroad with its country code.",
  ask: "Send me a code",
  asking: "Asking for a code…",

  codeTitle: "Enter your code",
  asked: `We send a code if we texted this number in the past ${period(shownFor)}, or if you stopped texts here before. If neither is true, we only send codes to numbers in the Netherlands, Belgium and Luxembourg, a few times a day at most.`,
  code: "Code from the text",
  codeHint: `${codeDigits} digits. The code works for ${period(codeLife)}, in this browser only.`,
  verify: "Continue",
  verifying: "Checking the code…",
  noCode: `No text received? Check the number. You can get a new code after ${period(codeInterval)}, a few times a day.`,
  again: "Another number or a new code",

  of: (number: string) => `Your number: ${number}`,
  states: {
    open: {
      label: "Open",
      text: () => "Anybody can send a text to this number through us.",
    },
    paused: {
      label: "Quiet after your report",
      text: (until: string) => `Because you reported a text, nothing goes to this number until ${until}.`,
    },
    stopped: {
      label: "Stopped",
      text: (until: string) =>
        `No more texts go to this number, until ${until}. Anything already on its way may still arrive.`,
    },
    locked: {
      label: "Locked",
      text: (until: string) =>
        `No more texts go to this number, until ${until}. Anything already on its way may still arrive. Only a new code removes the lock, and that takes ${period(liftWait)}.`,
    },
    lifting: {
      label: "Lock is coming off",
      text: (until: string) => `The lock comes off on ${until}. Until then nothing goes to this number.`,
    },
  },
  actions: "What would you like to do?",
  stop: "Stop all texts",
  stopText: `From now on nothing goes to this number through us, from anybody. This lasts ${period(optOutLength)}. You can lift it here yourself.`,
  renew: "Renew",
  renewText: `Then it lasts another ${period(optOutLength)} from today.`,
  lock: "Lock my number",
  lockText: `That stops all texts too. Lifting it takes a new code and ${period(liftWait)}, so that nobody can force you to.`,
  lift: "Lift it",
  liftText: "After that anybody can send a text to this number again.",
  unlock: "Remove the lock",
  unlockText: `That takes ${period(liftWait)}. Until then you can change your mind. If you only just locked it, ask for a new code first.`,
  keepLock: "Keep the lock",
  keepLockText: "Then everything stays as it was.",
  working: "One moment…",
  failed: "That did not work",
  noCookies:
    "Your browser blocks cookies. Without them we can’t remember that the number is yours. Allow cookies from this site and try again.",

  listTitle: "What we sent you",
  list: (count: number) => `${count === 1 ? "1 text" : `${count} texts`} in the past ${period(shownFor)}`,
  none: `In the past ${period(shownFor)} we sent nothing to this number.`,
  from: (sender: string) => `Sender: ${sender}`,
  texts:
    "We don’t show the text here. We don’t tell you who sent it, but we do tell the police if the law requires it.",
  report: "Report this text",
  reportTitle: "Report a text",
  which: "Which text do you want to report?",
  reason: "What is going on?",
  reasonHint: `At least ${minReason} characters. After your report nothing goes to this number for a week.`,
  send: "Send your report",
  cancel: "Cancel",
  reported: (code: string) => `Reported, case code ${code}`,
  thanks: (code: string) => `Thank you, your report has arrived. Your case code is ${code}.`,
  session: "This page stays open to you for half an hour. After that you need a new code.",
  leave: "Done on this device? Forget me here",
};
