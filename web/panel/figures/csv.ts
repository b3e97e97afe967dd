import type { Language } from "#contract/language";

/** Rows as CSV (RFC 4180), with the separator that a Dutch or an English spreadsheet expects. Only our own words and figures go in. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[], language: Language): string {
  const separator = language === "en" ? "," : ";";
  const field = (value: string | number | null) => {
    if (value === null) return "";
    const text = typeof value === "number" ? numberIn(value, language) : value;
    return text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(field).join(separator)).join("\r\n");
}

/** A number as that spreadsheet reads it: no thousands, and the language's own mark before decimals. */
const numberIn = (value: number, language: Language): string =>
  language === "en" ? String(value) : String(value).replace(".", ",");

/** Lets the browser save a text as a file. The mark at its beginning says that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
