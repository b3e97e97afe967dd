import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Empty } from "../ui/Empty";
import { admin } from "../words";
import { useTotals } from "./CardTabs";
import type { Shown } from "./queries";

type Props = { readonly shown: Exclude<Shown, "mine"> };

/** A list without reports (PANEL §6): none ever came (spec §2), all are decided about, or none has the state that is shown. */
export function NoReports({ shown }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const totals = useTotals();
  if (shown === "all" || totals?.all === 0) return <Empty glyph="flag" title={words.empty} />;
  if (shown !== "pending") return <Empty glyph="flag" title={desk.noneInState} />;
  return (
    <Empty glyph="flag" title={desk.allDone}>
      {desk.allDoneText}
    </Empty>
  );
}
