import type { ReactNode } from "react";
import { formatNumber } from "#domain/phone";

/** Names and values, read in pairs. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="text-note">{children}</dl>;

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-1.5">
    <dt className="w-36 shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 grow basis-40 wrap-anywhere">{children}</dd>
  </div>
);

/**
 * A text that a stranger wrote, shown as nothing but text: letters that run from right to left stay in their own place
 * and cannot turn around what stands beside them.
 */
export const Foreign = ({ children }: { children: string }) => (
  <bdi className="whitespace-pre-wrap wrap-anywhere">{children}</bdi>
);

/** A phone number in readable groups, on one line. What somebody typed that is none stays as it was typed. */
export const PhoneNumber = ({ children }: { children: string }) =>
  /^\+[1-9]\d{6,14}$/.test(children) ? (
    <span className="figures whitespace-nowrap">{formatNumber(children)}</span>
  ) : (
    <Foreign>{children}</Foreign>
  );
