/**
 * Every version there has been of the sentence beside the pay button that asks for immediate sending and says that the
 * right of withdrawal lapses (spec §9, design decision 20), oldest first. A changed sentence gets a new version: each
 * order keeps the version that was shown, and its receipt repeats it.
 */
export const consentVersions = ["2026-11-20"] as const;
export type ConsentVersion = (typeof consentVersions)[number];

/** The version that is shown now. */
export const consentVersion: ConsentVersion = "2026-11-20";
