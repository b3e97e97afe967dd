import { maxParts, partLength } from "#domain/message";
import type { Zone } from "./measure";

const ticks = Array.from({ length: maxParts }, (_, index) => index);
const inks: Record<Zone, string> = { calm: "fill-action", warn: "fill-warn", over: "fill-error" };

/** Eight parts of a ruler that fill as one writes. Drawn with attributes, for the page allows no inline styles. */
export const Ruler = ({ count, zone }: { count: number; zone: Zone }) => (
  <svg
    className="mt-2 mb-1 block h-4 w-full"
    viewBox="0 0 320 16"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {ticks.map((tick) => {
      const filled = Math.min(1, Math.max(0, count / partLength - tick));
      return (
        <g key={tick} transform={`translate(${tick * 40} 0)`}>
          <rect className="fill-line" x="0" y="5" width="39" height="6" />
          <rect className={inks[zone]} x="0" y="5" width={39 * filled} height="6" />
          <rect className={filled > 0 ? inks[zone] : "fill-field"} x="0" y="0" width="1" height="16" />
        </g>
      );
    })}
    <rect className="fill-field" x="319" y="0" width="1" height="16" />
  </svg>
);
