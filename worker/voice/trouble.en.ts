/** Why there is no answer of ours, in English. */
export const troubleEn = {
  offline: "You are not connected to the internet.",
  unreachable: "We couldn’t reach our server. Your connection may be unstable.",
  timeout: "The answer took too long. Your connection may be unstable.",
  platform: (status: string) => `Something went wrong on our side (error ${status}).`,
  busy: (wait: string) => `That was too fast. Please wait ${wait} and try again.`,
  foreign: "We got an unexpected answer, for example from a Wi-Fi sign-in page.",
};
