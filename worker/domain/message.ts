/** A part as it is sold: UTF-16 units (spec §9). */
export const partLength = 160;
/** The most parts one order may have (spec §9). */
export const maxParts = 8;
/** The most UTF-16 units one order may have (spec §5). */
export const maxCharacters = 1280;
/** Above this many UTF-16 units the counter warns (spec §9). */
export const warningCharacters = 1120;

/** Parts as they are sold: UTF-16 length by 160, rounded up; 0 for an empty text (spec §9). */
export const countParts = (text: string): number => Math.ceil(text.length / partLength);
