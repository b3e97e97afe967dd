/**
 * The site's two typefaces as style sheets declare them (`@font-face`). Their files are made at build, subset to what the
 * catalogues say (scripts/lib/fonts.ts), so each sheet says where its files are.
 */
export const typefaces = {
  /** Large type: on the page at once in the face that stands in for it, and in its own when that has come. */
  display: { family: "Momo Trust Display", shown: "swap" },
  /** All the rest: taken if it is there in time, and else on the next page. What one reads never changes meanwhile. */
  text: { family: "Figtree", shown: "optional" },
} as const;

export type Typeface = keyof typeof typefaces;

/**
 * The system's own faces that stand in until then, stretched to the widths and lines of ours (metric overrides), in
 * percent: nothing moves when ours comes. The measures are those of the fonts, and scripts/lib/font-metrics.test.ts
 * holds them to that. Of the local names the first that a machine knows is taken; Android has Roboto alone, and a bare
 * Linux DejaVu.
 */
export const standIns = [
  {
    for: "display",
    family: "Momo fallback",
    weight: "400 700",
    local: ["Arial Bold", "Liberation Sans Bold"],
    size: 105.83,
    ascent: 96.85,
    descent: 25.98,
  },
  {
    for: "display",
    family: "Momo Roboto",
    weight: "400 700",
    local: ["Roboto Bold", "Roboto-Bold", "Roboto"],
    size: 112.4,
    ascent: 91.19,
    descent: 24.47,
  },
  {
    for: "display",
    family: "Momo DejaVu",
    weight: "400 700",
    local: ["DejaVu Sans Bold"],
    size: 88.18,
    ascent: 116.24,
    descent: 31.19,
  },
  {
    for: "text",
    family: "Figtree fallback",
    weight: "400",
    local: ["Arial", "Liberation Sans"],
    size: 100.25,
    ascent: 94.76,
    descent: 24.94,
  },
  {
    for: "text",
    family: "Figtree fallback",
    weight: "700",
    local: ["Arial Bold", "Liberation Sans Bold"],
    size: 96.3,
    ascent: 98.65,
    descent: 25.96,
  },
  {
    for: "text",
    family: "Figtree DejaVu",
    weight: "400",
    local: ["DejaVu Sans"],
    size: 87.97,
    ascent: 107.99,
    descent: 28.42,
  },
  {
    for: "text",
    family: "Figtree DejaVu",
    weight: "700",
    local: ["DejaVu Sans Bold"],
    size: 80.24,
    ascent: 118.4,
    descent: 31.16,
  },
] as const;

/** A font stack: a typeface and what stands in for it; or, while it is not to be asked for, the latter alone. */
export function stackOf(name: Typeface, late = false): string {
  const others = standIns.filter((one) => one.for === name).map(({ family }) => family);
  const families = late ? others : [typefaces[name].family, ...others];
  return [...[...new Set(families)].map((one) => `"${one}"`), "system-ui", "sans-serif"].join(", ");
}

/**
 * The faces as a style sheet.
 * @param addresses where the file of each typeface is
 */
export function facesCss(addresses: Readonly<Record<Typeface, string>>): string {
  const ours = (Object.keys(typefaces) as Typeface[]).map((name) => {
    const { family, shown } = typefaces[name];
    // Display type has one weight, which serves for bold as well: none is made up.
    return face(family, "400 700", `url("${addresses[name]}") format("woff2")`, `font-display:${shown}`);
  });
  const others = standIns.map(({ family, weight, local, size, ascent, descent }) =>
    face(
      family,
      weight,
      local.map((name) => `local("${name}")`).join(),
      `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`,
    ),
  );
  return [...ours, ...others].join("\n");
}

/** For `web/lib/faces.ts`: which faces are not asked for yet, as that script says at the root of the page. */
export const lateCss = (indent = ""): string =>
  [
    `:root[data-late] { --font-sans: ${stackOf("text", true)}; }`,
    `[data-late="all"] { --font-display: ${stackOf("display", true)}; }`,
  ]
    .map((line) => `${indent}${line}`)
    .join("\n");

const face = (family: string, weight: string, source: string, rest: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:${source};${rest}}`;
