/** The number of a row in an address; one that no row has for anything else. */
export const rowId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);
