import type { ReportState } from "#domain/abuse";
import { Icon, type IconName } from "../../ui/Icon";

export type BadgeTone = "red" | "green" | "neutral";

const tones: Record<BadgeTone, { box: string; icon: IconName | null }> = {
  red: { box: "border-error bg-error-ground text-error", icon: "error" },
  green: { box: "border-ok bg-ok-ground text-ok", icon: "ok" },
  neutral: { box: "border-field bg-paper text-muted", icon: null },
};

/** Of a report: pending stands out, resolved is good, anything else is calm (spec §2). */
export const reportTones: Record<ReportState, BadgeTone> = {
  pending: "red",
  resolved: "green",
  dismissed: "neutral",
};

/** A state in one word, with a sign for those who do not see its colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  const { box, icon } = tones[tone];
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-1 rounded-sm border px-2 text-small font-bold ${box}`}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  );
}
