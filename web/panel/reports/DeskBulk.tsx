import type { ReportItem } from "#contract/admin-reports";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { TickedBar } from "../ui/TickedBar";
import { admin } from "../words";
import { useBulk } from "./use-bulk";

type Props = {
  /** What is ticked, those folded under a ticked one among them. */
  reports: readonly ReportItem[];
  onDone: (decided: readonly string[]) => void;
  onClear: () => void;
};

/** What can be decided about all that is ticked. It says about how many, and can be taken back. */
export function DeskBulk({ reports, onDone, onClear }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const bulk = useBulk(onDone);
  const decide = (status: "resolved" | "dismissed") => () => {
    if (!bulk.isPending) bulk.mutate({ reports, status });
  };
  return (
    <TickedBar
      label={desk.withTicked}
      ticked={desk.ticked(reports.length)}
      clear={desk.tickNone}
      onClear={onClear}
    >
      <Button look="small" aria-disabled={bulk.isPending} onClick={decide("dismissed")}>
        {words.dismiss}
      </Button>
      <Button look="small" aria-disabled={bulk.isPending} onClick={decide("resolved")}>
        {words.resolve}
      </Button>
    </TickedBar>
  );
}
