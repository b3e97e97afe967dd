import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

export type Tone = "error" | "warn" | "ok" | "info";

const tones: Record<Tone, { box: string; icon: IconName; ink: string }> = {
  error: { box: "border-error bg-error-ground", icon: "error", ink: "text-error" },
  warn: { box: "border-warn bg-warn-ground", icon: "warn", ink: "text-warn" },
  ok: { box: "border-ok bg-ok-ground", icon: "ok", ink: "text-ok" },
  info: { box: "border-field bg-paper", icon: "info", ink: "text-muted" },
};

/** The sign that carries a tone where no colour does. */
export const signOf = (tone: Tone): IconName => tones[tone].icon;

type Props = { tone: Tone; title?: string; role?: "alert" | "status" | undefined; children?: ReactNode };

/** A remark that stays where it stands. Its tone is never carried by colour alone. */
export function Notice({ tone, title, role, children }: Props) {
  const { box, icon, ink } = tones[tone];
  return (
    <div data-notice className={`flex gap-3 rounded-sm border p-4 ${box}`} role={role}>
      <Icon name={icon} className={`mt-0.5 size-5 ${ink}`} />
      <div className="min-w-0 grow space-y-1">
        {title && <p className={`font-bold ${ink}`}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
