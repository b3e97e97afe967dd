import { caseCodeLength } from "#domain/abuse";
import { verdictEn } from "./verdict.en";
export const caseEn = {
  ...verdictEn,
  lead: "Enter the case code you got when you reported abuse.",
  form: "Look up your case",
  code: "Case code",
  codeHint: `${caseCodeLength} letters and digits, for example 7K3QF-0M9XT`,
  read: "See your report",
  reading: "Looking up your report…",
  trouble: "We can’t look up your report right now. Please try again in a moment.",
  noScript:
    "This page needs JavaScript. If you don’t use it, open the link on the page that showed you your case code.",

  result: (code: string) => `Case ${code}`,
};
