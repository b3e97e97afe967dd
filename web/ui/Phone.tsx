import type { ReactNode } from "react";

/**
 * A phone with the punched portrait as its wallpaper: whole on a desk, its upper third on a phone. The page carries it as it
 * is built; what stands on its screen is laid over it.
 */
export const Phone = ({ className = "" }: { className?: string }) => (
  <div className={`phone relative overflow-clip bg-red ${className}`} aria-hidden="true">
    <div className="relative mx-auto mt-2.5 h-5 w-20 rounded-full bg-print" />
    <svg
      aria-hidden="true"
      viewBox="0 0 312 410"
      className="absolute inset-x-0 bottom-0 hidden w-full wide:block"
    >
      <circle className="fill-pink" cx="156" cy="150" r="129" />
      <use href="#person" x="-38" y="-8" width="388" height="424.4" />
    </svg>
  </div>
);

type LockScreenProps = {
  /** The day and the time, where they are known: a page that was built knows none. */
  day?: string;
  time?: string;
  className?: string;
  children: ReactNode;
};

/** What stands on a locked phone: when it is, and what has come in. */
export const LockScreen = ({ day, time, className = "", children }: LockScreenProps) => (
  <div
    className={`relative px-4.5 pt-10.5 text-center font-typed font-bold text-print wide:pt-12 ${className}`}
    aria-hidden="true"
  >
    <p className="min-h-6 text-note">{day}</p>
    <p className="figures hidden min-h-18 text-[4rem]/18 wide:block">{time}</p>
    {children}
  </div>
);

type Props = { sender: string; text: string; now: string; className?: string };

/** A message as it comes in on a lock screen, in the phone's own letters and in the direction of its own script. */
export const Notification = ({ sender, text, now, className = "" }: Props) => (
  <figure data-notification="" className={`notification ${className}`} aria-hidden="true">
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-9 shrink-0">
      <rect className="fill-green" width="36" height="36" rx="9" />
      <path
        className="fill-rim"
        d="M18 9c-6 0-10 3.7-10 8.2 0 2.7 1.5 5 3.8 6.5-.2 1.5-.8 2.7-1.8 3.8 2-.2 3.8-1 5.2-2.2.9.2 1.8.3 2.8.3 6 0 10-3.8 10-8.4S24 9 18 9z"
      />
    </svg>
    <div className="min-w-0 grow">
      <p className="flex justify-between gap-3">
        <b dir="auto" className="truncate">
          {sender}
        </b>
        <span className="text-small">{now}</span>
      </p>
      <p dir="auto" className="text-start break-words whitespace-pre-wrap max-wide:line-clamp-3">
        {text}
      </p>
    </div>
  </figure>
);
