import type { ReactNode } from "react";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import type { ReportState } from "#domain/abuse";
import { addressBlockLength } from "#domain/panel";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Button, type ButtonLook } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Confirm } from "../Confirm";
import { admin } from "../words";
import { countIn } from "./Evidence";
import { type Preview, previewWords } from "./preview-words";
import type { VerdictActs } from "./use-verdict-acts";

const day = 24 * 60 * 60 * 1000;

type Props = {
  ids: string;
  report: ReportItem;
  detail: ReportDetail | undefined;
  waiting: boolean;
  acts: VerdictActs;
  addresses: readonly string[];
  preview: Preview | undefined;
  /** Open reports of the wave besides this one, and whether the verdict holds for them too. */
  others: number;
  together: boolean;
  onTogether: (together: boolean) => void;
};

/** The buttons of spec §2, each with its key and what it will do, in view however long the report is. */
export function ReviewActs(props: Props) {
  const { ids, report, detail, waiting, acts, addresses, preview, others, together, onTogether } = props;
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const blocked = detail?.blocked;
  const all = together ? others + 1 : 1;
  // Who is ticked of a wave ordered its messages, whoever reported them.
  const hitsReporter = report.ipAddressOf === "reporter" && addresses.some((one) => one === report.ipAddress);
  const hasAddress = report.ipAddress !== null || addresses.length > 0;
  const verdicts: readonly (readonly [ReportState, string, string, ButtonLook, string])[] = [
    [
      "dismissed",
      words.dismiss,
      all > 1 ? desk.effects.dismissAll(all) : desk.effects.dismiss,
      "secondary",
      "3",
    ],
    [
      "resolved",
      words.resolve,
      all > 1 ? desk.effects.resolveAll(all) : desk.effects.resolve,
      "primary",
      "4",
    ],
    ["pending", words.reopen, desk.effects.reopen, "secondary", ""],
  ];
  return (
    <div className="review-acts" data-keep-clear>
      {preview && addresses.length > 0 && (
        <p className="review-preview">{previewWords(desk, addresses.length, preview)}</p>
      )}
      {others > 0 && (
        <label className="review-whole">
          <input type="checkbox" checked={together} onChange={({ target }) => onTogether(target.checked)} />
          {desk.together(others + 1)} <Key name="w" />
        </label>
      )}
      <div className="review-buttons">
        <fieldset disabled={waiting}>
          <legend className="review-legend">{words.blockTitle}</legend>
          {hasAddress && (
            <Act
              id={`${ids}ip`}
              label={words.blockIp}
              look="danger"
              shortcut="1"
              effect={
                addresses.length === 0
                  ? desk.effects.noIp
                  : desk.effects.ip(addresses.length, addressBlockLength / day)
              }
              disabled={acts.blocking || addresses.length === 0}
              onClick={acts.blockIp}
            />
          )}
          <Act
            id={`${ids}phone`}
            label={words.blockPhone}
            look="danger"
            shortcut="2"
            effect={desk.effects.phone}
            disabled={acts.blockingNumber}
            onClick={acts.blockPhone}
          />
        </fieldset>
        <fieldset disabled={waiting}>
          <legend className="review-legend">{words.verdictTitle}</legend>
          {verdicts
            .filter(([status]) => status !== "pending" || report.status !== "pending")
            .map(([status, label, effect, look, shortcut]) => (
              <Act
                key={status}
                id={`${ids}${status}`}
                label={label}
                look={look}
                shortcut={shortcut}
                effect={effect}
                disabled={acts.busy}
                onClick={() => acts.decide(status)}
              />
            ))}
        </fieldset>
      </div>
      <div role="status" className="text-small text-ok">
        {blocked?.ip && <Done text={words.ipIsBlocked} />}
        {blocked?.phone && <Done text={words.phoneIsBlocked} />}
      </div>
      {acts.asking !== null && (
        <Confirm
          title={hitsReporter ? words.reporterTitle : words.unprovenTitle}
          confirmLabel={words.reporterConfirm}
          failed={words.blockIpFailed}
          onConfirm={acts.confirm}
          onClose={acts.dismissQuestion}
        >
          <p>{hitsReporter ? words.reporterText : words.unprovenText}</p>
          {acts.asking.length > 1
            ? preview && <p>{previewWords(desk, acts.asking.length, preview)}</p>
            : acts.asking[0] === report.ipAddress && <OtherOrders count={detail?.evidence.otherOrders} />}
        </Confirm>
      )}
    </div>
  );
}

type ActProps = {
  id: string;
  label: string;
  look: ButtonLook;
  shortcut: string;
  effect: string;
  disabled: boolean;
  onClick: () => void;
};

/** A button, its key, and under it what it does. */
const Act = ({ id, label, look, shortcut, effect, disabled, onClick }: ActProps) => (
  <div className="review-act">
    <Button look={look} className="review-button" aria-describedby={id} disabled={disabled} onClick={onClick}>
      {label}
      {shortcut && <Key name={shortcut} />}
    </Button>
    <p id={id} className="review-effect">
      {effect}
    </p>
  </div>
);

const Key = ({ name }: { name: string }): ReactNode => (
  <span className="review-key" aria-hidden="true">
    {name}
  </span>
);

/** Whom else a block would hit; an office or a family orders from one address. */
function OtherOrders({ count }: { count: number | null | undefined }) {
  const { reports: words } = useTexts(admin);
  if (count === null || count === undefined) return null;
  return <p>{count === 0 ? words.noOtherOrders : words.otherOrders(countIn(words, count), count === 1)}</p>;
}

const Done = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2">
    <Icon name="ok" /> {text}
  </p>
);
