import type { commonNl } from "./common.nl";
import type { Twin } from "./twin";

export const commonEn: Twin<typeof commonNl> = {
  languageSwitch: "Language",
  skip: "Skip to content",
  home: "Back to the home page",
  terms: "Terms and conditions",
  reportAbuse: "Report abuse",
  kept: "What we keep",
  errorPrefix: "Error:",
  errorSummary: "There is a problem",
  notices: "Notifications (F8)",
  closeNotice: "Close notification",
  newTab: "(opens in a new tab)",
  notFound: "Page Not Found",
  notFoundText: "This page does not exist (any more). Perhaps there is a typo in the address.",
};
