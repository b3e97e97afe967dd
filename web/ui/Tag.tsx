import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { signOf, type Tone } from "./Notice";

const tones: Record<Tone, string> = {
  ok: "bg-ok-ground text-ok",
  info: "bg-empty text-ink",
  warn: "bg-warn-ground text-warn",
  error: "bg-error-ground text-error",
};

/** A state in a word, with the sign that carries it where no colour does. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-2 rounded-sm px-2.5 py-0.5 text-note font-bold ${tones[tone]}`}
  >
    <Icon name={signOf(tone)} className="size-4" />
    <span>{children}</span>
  </span>
);
