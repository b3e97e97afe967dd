/** How immediate sending is asked for: in a sentence beside the pay button, or in words to tick. */
export type ConsentForm = "sentence" | "checkbox";

/**
 * Every version there has been of the text that asks for immediate sending and says that the right of withdrawal lapses
 * (spec §9, decision 035). A version names one text in one form, so that whoever reads it with an order knows
 * whether that text was read or ticked; a changed text gets a new version, and the old one stays.
 */
export const consentVersions = ["2026-11-20", "2026-11-20-tick"] as const;
export type ConsentVersion = (typeof consentVersions)[number];

/** The version that is shown now, by form. */
export const consentVersion = {
  sentence: "2026-11-20",
  checkbox: "2026-11-20-tick",
} as const satisfies Record<ConsentForm, ConsentVersion>;
