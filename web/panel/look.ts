/** How the panel looks in this browser, by its owner's choice: how high a row is, and light or dark. */

export const densities = ["dense", "roomy"] as const;
export type Density = (typeof densities)[number];
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Look = { readonly density: Density; readonly theme: Theme };

/** Where the choices are kept, in this browser alone. They say nothing of anybody, and stay when one signs out. */
const keys = { density: "panelDensity", theme: "panelTheme" } as const;

/** What was chosen; dense and as the system where nothing was, or where storage is blocked. */
export function lookNow(): Look {
  const read = (name: keyof typeof keys) => {
    try {
      return localStorage.getItem(keys[name]);
    } catch {
      return null;
    }
  };
  const [density, theme] = [read("density"), read("theme")];
  return {
    density: densities.find((one) => one === density) ?? "dense",
    theme: themes.find((one) => one === theme) ?? "system",
  };
}

/** Chooses, and shows it at once. */
export function setLook(look: Look): void {
  try {
    localStorage.setItem(keys.density, look.density);
    localStorage.setItem(keys.theme, look.theme);
  } catch {
    // Where storage is blocked the choice lasts as long as the page.
  }
  applyLook(look);
}

/** The conditions of the styles' media rules, as they were written. */
const written = new Map<CSSMediaRule, string>();

/** Shows a look. The styles know one dark theme, under a condition about the system: what is chosen takes that condition's place. */
export function applyLook({ density, theme }: Look = lookNow()): void {
  const root = document.documentElement;
  root.dataset.density = density;
  root.style.colorScheme = theme === "system" ? "" : theme;
  if (theme === "system" && written.size === 0) return;
  for (const sheet of document.styleSheets) forEachMedia(sheet.cssRules, (rule) => choose(rule, theme));
}

function choose(rule: CSSMediaRule, theme: Theme): void {
  const text = written.get(rule) ?? rule.media.mediaText;
  if (!text.includes("prefers-color-scheme")) return;
  written.set(rule, text);
  rule.media.mediaText = mediaFor(text, theme);
}

/** A condition with a chosen theme in the place of the system's: always true for the one, never for the other. */
export const mediaFor = (text: string, theme: Theme): string =>
  theme === "system"
    ? text
    : text.replace(/\(prefers-color-scheme:\s*(dark|light)\)/g, (_, scheme: string) =>
        scheme === theme ? "(min-width: 0px)" : "(max-width: 0px)",
      );

function forEachMedia(rules: Iterable<CSSRule>, act: (rule: CSSMediaRule) => void): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) act(rule);
    // Layers, and rules within rules.
    const { cssRules: inner }: { cssRules?: Iterable<CSSRule> } = rule as CSSGroupingRule;
    if (inner) forEachMedia(inner, act);
  }
}

const summaryKey = "panelThreatsFirstSummarised";

/** Whether somebody would rather read what a threatening text is about before its words; nobody does until they say so. */
export function summarisesThreats(): boolean {
  try {
    return localStorage.getItem(summaryKey) === "on";
  } catch {
    return false;
  }
}

export function setSummarisesThreats(on: boolean): void {
  try {
    localStorage.setItem(summaryKey, on ? "on" : "off");
  } catch {
    // Where storage is blocked the texts stay as they are.
  }
}
