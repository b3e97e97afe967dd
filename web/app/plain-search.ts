/** The query of an address as plain texts: the router would write numbers and quotation marks of its own. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const text = new URLSearchParams(given).toString();
    return text && `?${text}`;
  },
};
