type Props = { tone: "error" | "ink"; back?: boolean; className?: string; children: string };

const inks = { error: "text-error", ink: "text-ink" };

/** What a post office sticks or stamps on a letter that goes no further. It is a picture: the page says the same in words. */
export const Sticker = ({ tone, back = false, className = "", children }: Props) => (
  <div
    aria-hidden="true"
    className={`flex w-fit -rotate-7 items-center gap-2 rounded-sm border-3 bg-paper px-4 py-2 font-display text-heading tracking-tight outline -outline-offset-7 ${inks[tone]} ${className}`}
  >
    {back && (
      <svg
        className="size-5"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        <path d="M20 12H5m6-7-7 7 7 7" />
      </svg>
    )}
    {children}
  </div>
);
