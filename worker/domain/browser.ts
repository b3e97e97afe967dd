// Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const families: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdgA?\/(\d{1,4})\b|\bEdgiOS\/(\d{1,4})\b/],
  ["Opera", /\bOPR\/(\d{1,4})\b/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d{1,4})\b/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d{1,4})\b/],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d{1,4})\b/],
  ["Safari", /\bVersion\/(\d{1,4})\b[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

/** A User-Agent header as family and major version, such as "Firefox 131"; all else is dropped (decision 015). */
export function browserOf(userAgent: string | undefined): string {
  for (const [family, pattern] of families) {
    const found = pattern.exec(userAgent ?? "");
    if (found) return `${family} ${found[1] ?? found[2]}`;
  }
  return "onbekend";
}
