import type { ConsentVersion } from "../domain/consent";
import type { Consent } from "./consent.nl";

export const consentEn: Readonly<Record<ConsentVersion, Consent>> = {
  "2026-11-20": {
    sentence:
      "By ordering you ask us to send your message right after payment. Your right to withdraw from the purchase then lapses.",
    tick: "Send my message right after payment. I know that my right to withdraw from the purchase then lapses.",
  },
};
