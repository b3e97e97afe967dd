import { stackOf } from "./typefaces";

/**
 * Colours and type of every page (design tokens), as data: `web/ui/tokens.css`, from which Tailwind makes the site's
 * styles, is written from here, and so are the styles of the pages without scripts. One idea: an SMS is a letter. Letters
 * are paper, on air; blue acts, red is the stamp, and the highlighter is for focus and selection only.
 */

/** By name: in light and in dark. */
export const colours = {
  // The ground of hero, status and footer, and the flap of the envelope on it; waves run through it.
  air: ["#cfe0fb", "#141414"],
  "air-deep": ["#bcd2f5", "#1d1d1e"],
  wave: ["#ffffff", "#ffffff17"],
  // The ground for reading, and every card, slip and letter.
  page: ["#f0f4fd", "#141414"],
  paper: ["#ffffff", "#202021"],
  ink: ["#131a44", "#f3f1ec"],
  muted: ["#454d7a", "#b8b5ad"],
  line: ["#c5d0e8", "#3b3b3d"],
  field: ["#6d77a6", "#8d8a83"],
  action: ["#2438d2", "#8db8ff"],
  "action-hover": ["#1a2aa6", "#b3d0ff"],
  "on-action": ["#ffffff", "#0b1233"],
  // Stamps, and nothing else: their grounds, the void of one that is not valid, the perforated rim, what is printed.
  red: ["#ff5c38", "#ff6a48"],
  blue: ["#8db8ff", "#7fabf5"],
  gold: ["#ffc23d", "#f5b93a"],
  pink: ["#ffa9c6", "#f59bb9"],
  green: ["#3fcb95", "#35b985"],
  void: ["#cfd6e6", "#a9acb5"],
  rim: ["#ffffff", "#f3f1ec"],
  empty: ["#e2e9f8", "#39393b"],
  print: ["#131a44", "#131a44"],
  // The one dark section.
  night: ["#131a44", "#1b2151"],
  "on-night": ["#f4f6ff", "#f3f1ec"],
  hair: ["#4a5596", "#4a5596"],
  mark: ["#ffe14d", "#ffe14d"],
  "on-mark": ["#131a44", "#131a44"],
  error: ["#b0103a", "#ff9aae"],
  "error-ground": ["#ffe9ee", "#35131d"],
  warn: ["#7a4b00", "#f5c25a"],
  "warn-ground": ["#fff1d0", "#2d2410"],
  ok: ["#0a6b46", "#6fd8a8"],
  "ok-ground": ["#e2f5ec", "#10291f"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

const system = "system-ui, -apple-system, sans-serif";

/** By what it is for: text, headings and prices, and what people typed, for which our own faces have no letters. */
export const fonts = {
  sans: stackOf("text"),
  display: stackOf("display"),
  typed: system,
} as const;

/** By name: the size, and the height of its line. */
export const type = {
  small: ["0.875rem", "1.45"],
  note: ["0.9375rem", "1.5"],
  body: ["1.0625rem", "1.5"],
  lead: ["1.25rem", "1.45"],
  heading: ["1.375rem", "1.2"],
  section: ["clamp(1.75rem, 1.3rem + 1.6vw, 2.625rem)", "1.05"],
  sum: ["2.5rem", "1"],
  title: ["clamp(2.25rem, 1.5rem + 3.1vw, 4rem)", "1.02"],
} as const satisfies Record<string, readonly [size: string, line: string]>;

/** How round a corner is: of what is pressed or filled in, and of paper. */
export const radius = { control: "4px", paper: "2px" } as const;
