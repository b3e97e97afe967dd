/** The glyphs of the panel: one set, one stroke, always beside words. */
const paths = {
  home: "M4 6h12M4 11h7M4 16h5M17 13v3l2 2M17 11a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  flag: "M5 21V4h12l-3 4.5 3 4.5H5",
  receipt: "M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6",
  task: "M4 12.5 9 17.5 20 6.5",
  tag: "M3 3.5h8.5l9 9-8 8-9.5-9.5zM7.5 8h.5",
  block: "M5.6 5.6l12.8 12.8M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  switch: "M3 7h18v10H3zM14 10h4v4h-4z",
  pulse: "M2 12h5l3-7 4 14 3-7h5",
  bars: "M4 20V12M9 20V7M14 20v-9M19 20V4",
  book: "M5 3h14v18H5zM9 8h6M9 12h6",
  trail: "M12 3l9 9-9 9-9-9zM8 12h8",
  people: "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 21v-3l3-3h8l3 3v3M16 4.5a4 4 0 0 1 0 7M22 21v-3l-3-3",
  leave: "M10 4H4v16h6M9 12h12M16.5 7.5 21 12l-4.5 4.5",
  more: "M4 12h2M11 12h2M18 12h2",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21",
  bolt: "M13 2 5 13h6l-1 9 9-12h-6z",
  euro: "M18 6a7 7 0 1 0 0 12M3 10h10M3 14h9",
  wave: "M2 9c3-3 5 3 8 0s5 3 8 0M2 16c3-3 5 3 8 0s5 3 8 0",
  clock: "M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  up: "M5 15.5l7-7 7 7",
  down: "M5 8.5l7 7 7-7",
  plus: "M12 4.5v15M4.5 12h15",
  warn: "M12 9v5M12 16.8v.4M12 4 3 20h18z",
  unknown:
    "M9.3 9.3a2.8 2.8 0 1 1 4.4 2.3c-1 .7-1.7 1.2-1.7 2.4M12 17v.4M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  undo: "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  dash: "M4 12h3M10.5 12h3M17 12h3",
  close: "M6 6l12 12M18 6 6 18",
  lock: "M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  trash: "M4 6.5h16M9.5 6V3.5h5V6M6 6.5 7 21h10l1-14.5",
} as const;

export type GlyphName = keyof typeof paths;

export const Glyph = ({ name, className = "" }: { name: GlyphName; className?: string }) => (
  <svg
    className={`glyph ${className}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
