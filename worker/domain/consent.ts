/**
 * The version of the sentence beside the pay button that asks for immediate sending and says that the right of
 * withdrawal lapses (spec §9, design decision 20). It is stored with each order; a changed sentence gets a new version.
 */
export const consentVersion = "2026-11-20";
