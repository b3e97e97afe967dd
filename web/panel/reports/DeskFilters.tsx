import { reportKinds } from "#domain/abuse";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { usePanelSearch } from "../screens";
import { FilterPill } from "../ui/FilterPill";
import { Glyph } from "../ui/Glyph";
import type { Shown } from "./queries";

type Props = {
  isGrouped: boolean;
  onGroup: (isGrouped: boolean) => void;
  shown: Shown;
  /** Whether what is shown stands by deadline. */
  byDeadline: boolean;
};

/** What narrows the reports, and whether a wave is one entry of it. */
export function DeskFilters({ isGrouped, onGroup, shown, byDeadline }: Props) {
  const desk = useTexts(reportDesk);
  const [{ kind }, change] = usePanelSearch();
  return (
    <>
      {shown !== "mine" && (
        <FilterPill
          id="report-kind"
          name={desk.kind}
          value={reportKinds.find((one) => one === kind)}
          all={desk.all}
          options={reportKinds.map((one) => [one, desk.kinds[one]])}
          removeLabel={desk.allKinds}
          onChoose={(one) => change({ kind: one, cursor: undefined, report: undefined })}
        />
      )}
      <button
        type="button"
        className="pill desk-group"
        data-set={isGrouped || undefined}
        aria-pressed={isGrouped}
        onClick={() => onGroup(!isGrouped)}
      >
        {desk.group}
        {isGrouped && <Glyph name="task" />}
      </button>
      {byDeadline && <p className="desk-sorted">{desk.byDeadline}</p>}
    </>
  );
}
