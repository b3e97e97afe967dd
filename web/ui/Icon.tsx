/** The glyphs of the site: one set, one stroke, always beside words. */
const paths = {
  error: "M12 7v6m0 3.5v.5M12 3l9 9-9 9-9-9z",
  warn: "M12 9v5m0 2.5v.5M12 4 3 20h18z",
  ok: "M5 12.5 10 17.5 19.5 7",
  info: "M12 11v6m0-9.5V8M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9.5 12 15.5 18 9.5",
  going: "M5 12h.01M12 12h.01M19 12h.01",
  wait: "M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, className = "size-5" }: { name: IconName; className?: string }) => (
  <svg
    className={`shrink-0 ${className}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="square"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
