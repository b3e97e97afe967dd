import type { ConsentVersion } from "#domain/consent";

export const consentEn: Readonly<Record<ConsentVersion, string>> = {
  "2026-11-20":
    "By ordering you ask us to send your message right after payment. Your right to withdraw from the purchase then lapses.",
  "2026-11-20-tick":
    "Send my message right after payment. I know that my right to withdraw from the purchase then lapses.",
};
