const width = 120;
const height = 28;

type Props = {
  /** From the oldest to the newest; none is below zero. */
  values: readonly number[];
  /** What the picture tells, in words. */
  label: string;
};

/** A small chart: one bar per value, the highest as high as the picture. */
export function Bars({ values, label }: Props) {
  const most = Math.max(...values, 0);
  const step = width / Math.max(values.length, 1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-7 w-full text-action"
    >
      {values.map((value, index) => {
        const tall = most === 0 ? 0 : (value / most) * (height - 1);
        const x = index * step;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={x}
            y={height - 1 - tall}
            width={step * 0.75}
            height={tall + 1}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}
