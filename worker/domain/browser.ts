// Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const families: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdgA?\/(\d+)|\bEdgiOS\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

/** A User-Agent header as family and major version, such as "Firefox 131"; all else is dropped (decision 015). */
export function browserOf(userAgent: string | undefined): string {
  for (const [family, pattern] of families) {
    const found = pattern.exec(userAgent ?? "");
    if (found) return `${family} ${found[1] ?? found[2]}`;
  }
  return "onbekend";
}
