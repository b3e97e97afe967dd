import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import { signOf, type Tone } from "./Notice";

const tones: Record<Tone, string> = {
  ok: "bg-ok-ground text-ok",
  info: "bg-empty text-ink",
  warn: "bg-warn-ground text-warn",
  error: "bg-error-ground text-error",
};

type Props = { tone: Tone; sign?: IconName; children: ReactNode };

/** A state in a word, with the sign that carries it where no colour does: its tone's, unless it has one of its own. */
export const Tag = ({ tone, sign = signOf(tone), children }: Props) => (
  <span
    className={`inline-flex items-center gap-2 rounded-sm px-2.5 py-0.5 text-note font-bold ${tones[tone]}`}
  >
    <Icon name={sign} className="size-4" />
    <span>{children}</span>
  </span>
);
