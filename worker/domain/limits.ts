/**
 * How much people may type, in characters. These stand apart from the checks, so that sentences can name a limit on pages
 * that do not load what checks it.
 */

/** The most characters a network carries in a sender name (3GPP TS 23.040 §9.1.2.5). */
export const maxSenderLength = 11;
/** The least characters of a sender name that each gateway carries: CM.com wants so many (decision 124). */
export const minCarriedSender = 3;

/** A number is kept as typed when nothing better can be made of it, so it may not be a letter. */
export const maxTypedNumber = 30;
/** A code of six digits with whatever people type around it. */
export const codeTypedMost = 20;
/** The least a report says (spec §5). */
export const minReason = 10;
/** The most a report says, and a reason that staff give. */
export const maxReason = 2_000;

/** The longest name of a category: it is a heading in a picker. */
export const maxCategoryName = 60;
/** The longest notes of staff, and the longest words for a reporter. */
export const maxNotes = 5_000;
