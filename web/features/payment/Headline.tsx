import type { ReactNode } from "react";
import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";

/**
 * The heading and what it means, in room enough for what most answers say: what stands below does not move when the
 * answer comes.
 */
export const Headline = ({ children }: { children: ReactNode }) => <div className="min-h-36">{children}</div>;

/** What holds of every order. It is read while the answer is on its way, and stays where it stands. */
export const KeepAddress = () => (
  <p className="mt-3 max-w-reading text-note text-muted print:hidden">{useTexts(payment).keep}</p>
);
