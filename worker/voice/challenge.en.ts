/** What is said while a challenge is met, in English. */
export const challengeEn = {
  title: "Check",
  checking: "Checking that you’re not a bot…",
  stop: "Stop",
  stopped: "You stopped the check. Nothing was sent, and what you typed is still here.",
  failed: "We couldn’t check that you’re not a bot. What you typed is still here. Please try again.",
};
