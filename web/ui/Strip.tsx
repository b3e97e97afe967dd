import type { ReactNode } from "react";

type Props = {
  /** How much of the strip is used, 0 to 1, and how much of that is its first stamp. */
  used: number;
  first: number;
  /** How much may still follow: plenty, little, or less than nothing. */
  zone: "calm" | "warn" | "over";
  /** What each stamp is worth. */
  values: readonly ReactNode[];
};

const rest = { calm: "fill-blue", warn: "fill-gold", over: "fill-error" } as const;

/**
 * A strip of stamps that fills as one writes: the counter's picture, which says beside it what it means. Drawn with
 * attributes, for the page allows no inline styles.
 */
export const Strip = ({ used, first, zone, values }: Props) => (
  <div className="strip mt-2 h-9" aria-hidden="true">
    <svg aria-hidden="true" width="100%" height="100%" className="absolute fill-empty">
      <rect width="100%" height="100%" />
      <rect className={`fills ${rest[zone]}`} width={percent(used)} height="100%" />
      {zone !== "over" && (
        <rect className="fills fill-red" width={percent(Math.min(used, first))} height="100%" />
      )}
    </svg>
    <div
      className={`relative grid h-full grid-cols-8 items-center text-center font-display text-[0.75rem] tracking-tight ${zone === "over" ? "text-paper" : "text-muted"}`}
    >
      {values.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a stamp is its place in the strip
          key={index}
          className={lookOf(used * values.length - index, zone)}
        >
          {value}
        </span>
      ))}
    </div>
  </div>
);

/**
 * How a value is written on a stamp of which so much is used: lifted from where that begins, and in the ink of a printed stamp
 * once its colour lies under most of the value. On the ground of an unused one that ink is not to be read in the dark.
 */
function lookOf(part: number, zone: Props["zone"]): string | undefined {
  if (part <= 0) return undefined;
  return `[translate:0_-1px] ${part > 0.5 && zone !== "over" ? "text-print" : ""}`;
}

const percent = (part: number): string => `${part * 100}%`;
