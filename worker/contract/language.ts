export type Language = "nl" | "en";

/** English to exactly `en`, Dutch to all else: a browser's own header must not decide (decision 019). */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trim() === "en" ? "en" : "nl";
