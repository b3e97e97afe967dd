/** What is said while a challenge is met, in English. */
export const challengeEn = {
  title: "Check",
  checking: "Just checking that you are not a program…",
  stop: "Stop",
  stopped: "You stopped the check. Nothing was sent, and what you typed is still here.",
  failed: "We could not check that you are not a program. What you typed is still here. Please try again.",
};
