/** Stands once on a page with postmarks: the arcs along which they are lettered. */
export const PostmarkSprite = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    <path id="postmark-above" d="M17.5 67a49.5 49.5 0 0 1 99 0" fill="none" />
    <path id="postmark-below" d="M9 67a58 58 0 0 0 116 0" fill="none" />
  </svg>
);

type Props = {
  /** The place, which is us. */
  above: string;
  /** What the mark says: what became of it. */
  below: string;
  day: string;
  time: string;
  /** Whether waves run from it over the stamp, and make it unfit to be used again. */
  cancels?: boolean;
  className?: string;
};

/** A round postmark with day and time. It is a picture: what it says stands beside it in words. */
export const Postmark = ({ above, below, day, time, cancels = false, className = "" }: Props) => (
  <svg
    viewBox={cancels ? "0 0 284 134" : "0 0 134 134"}
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.6"
    aria-hidden="true"
  >
    <circle cx="67" cy="67" r="65" />
    <circle cx="67" cy="67" r="43" strokeWidth="1.8" />
    <g fill="currentColor" stroke="none" textAnchor="middle" fontWeight="700">
      <text fontSize="15" letterSpacing="1.6">
        <textPath href="#postmark-above" startOffset="50%">
          {above}
        </textPath>
      </text>
      <text fontSize={below.length > 8 ? 12 : 15} letterSpacing={below.length > 8 ? 0.6 : 1.6}>
        <textPath href="#postmark-below" startOffset="50%">
          {below}
        </textPath>
      </text>
      <g fontSize="18" transform="rotate(-8 67 67)">
        <text x="67" y="64">
          {day}
        </text>
        <text x="67" y="85">
          {time}
        </text>
      </g>
    </g>
    {cancels && (
      <path
        strokeWidth="3"
        strokeLinecap="round"
        d={[22, 42, 62, 82].map((y) => `M140 ${y}c18 -16 36 -16 54 -3s36 13 54 0 24 -12 34 -9`).join("")}
      />
    )}
  </svg>
);

/** Where a postmark that cancels will come: two dotted rings, and the room of its waves. */
export const PostmarkPlace = ({ className = "" }: { className?: string }) => (
  <svg
    viewBox="0 0 284 134"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="67" cy="67" r="65" strokeDasharray="0 8.17" />
    <circle cx="67" cy="67" r="43" strokeDasharray="0 7.5" />
  </svg>
);
