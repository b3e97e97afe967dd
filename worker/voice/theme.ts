/**
 * Colours and type of every page (design tokens), as data: `web/ui/tokens.css`, from which Tailwind makes the site's
 * styles, is written from here, and so are the styles of the pages without scripts. Paper, slip, ink, one accent, one
 * highlighter that is used for focus and selection only; red and amber appear only where they mean something.
 */

/** By name: in light and in dark. */
export const colours = {
  paper: ["#f4f6f3", "#0e1513"],
  slip: ["#ffffff", "#161f1c"],
  ink: ["#12211d", "#e9f0ec"],
  muted: ["#4b5b55", "#a3b4ad"],
  line: ["#cdd6d1", "#2b3834"],
  field: ["#6c7c75", "#7c8e87"],
  action: ["#0b5a48", "#62d6b4"],
  "action-hover": ["#084437", "#86e3c8"],
  "on-action": ["#ffffff", "#05231b"],
  mark: ["#ffe14d", "#ffe14d"],
  "on-mark": ["#12211d", "#12211d"],
  error: ["#b3261e", "#ff9a8f"],
  "error-ground": ["#fdecea", "#35191a"],
  warn: ["#8a5300", "#f1bd63"],
  "warn-ground": ["#fff4dc", "#2f2410"],
  ok: ["#1c6b3c", "#84dda8"],
  "ok-ground": ["#e6f4ea", "#12291c"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

/** By name: the size, and the height of its line. */
export const type = {
  small: ["0.875rem", "1.45"],
  note: ["0.9375rem", "1.5"],
  body: ["1.0625rem", "1.5"],
  lead: ["1.25rem", "1.45"],
  heading: ["1.375rem", "1.25"],
  sum: ["1.75rem", "1.15"],
  title: ["clamp(1.75rem, 1.1rem + 3vw, 3rem)", "1.08"],
} as const satisfies Record<string, readonly [size: string, line: string]>;

/** How round a corner is. */
export const radius = "3px";
