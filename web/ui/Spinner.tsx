type Props = {
  label: string;
  /** False on a page that has a live region of its own. */
  announced?: boolean;
};

/** A turning ring with its words beside it; where motion is unwelcome the ring stands still. */
export function Spinner({ label, announced = true }: Props) {
  return (
    <p className="flex items-center gap-3" role={announced ? "status" : undefined}>
      <svg className="size-6 animate-spin text-action" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label}
    </p>
  );
}
