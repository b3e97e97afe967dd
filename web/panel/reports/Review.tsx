import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { ReportDetail, ReportItem, WaveReport } from "#contract/admin-reports";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { Notice } from "../../ui/Notice";
import type { KeyMap } from "../keys";
import { withReason } from "../reason";
import { Foreign } from "../ui/Facts";
import { useClaim } from "../use-claim";
import { admin } from "../words";
import { Changed } from "./Changed";
import { chosenOf } from "./chosen";
import { KindOf } from "./KindOf";
import { ReportFacts } from "./ReportFacts";
import { ReviewActs } from "./ReviewActs";
import { ReviewWords } from "./ReviewWords";
import { previewQuery, useBlockIps, useBlockPhone } from "./use-blocks";
import { useDraft } from "./use-draft";
import { isStale, useKind, useReview } from "./use-review";
import { useReviewKeys } from "./use-review-keys";
import { useVerdictActs } from "./use-verdict-acts";
import { WaveOf } from "./WaveOf";

type Props = {
  /** The report as it was when it was opened: what is typed here answers to that. */
  opened: ReportItem;
  /** The rest of it, a moment later; without that nothing is proven. */
  detail: ReportDetail | undefined;
  /** What comes next pushes the buttons down: nobody may be about to press one then. */
  waiting: boolean;
  /** Whether a verdict holds for the whole wave unless somebody says otherwise. */
  wholeWave: boolean;
  /** Which other reports of its wave were decided with it. */
  onDone: (others: readonly string[]) => void;
  /** What further keys do. */
  keys?: KeyMap;
};

/** All that staff see and decide of a report (spec §2): in the dialog of the first screen, and at the desk beside the list. */
export function Review({ opened, detail, waiting, wholeWave, onDone, keys = {} }: Props) {
  const { reports: words } = useTexts(admin);
  const desk = useTexts(reportDesk);
  const root = useRef<HTMLDivElement>(null);
  const ids = useId();
  // The list may be read again meanwhile.
  const [base] = useState(opened);
  const report = detail ?? base;
  const draft = useDraft(base, detail);
  const looker = useClaim("report", base.id, opened.claimedBy);
  const [together, setTogether] = useState(wholeWave);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const open = othersOf(detail, base.id);
  const chosen = chosenOf(report, detail, ticked);
  const preview = useQuery(previewQuery(chosen));
  const review = useReview(base, detail, report.version, (others) => {
    draft.drop();
    onDone(others);
  });
  const kind = useKind(report, draft.follow);
  const ips = useBlockIps(report);
  const phone = useBlockPhone(report);
  const acts = useVerdictActs({
    ips,
    phone,
    detail,
    addresses: chosen,
    decide: (status) => review.mutate({ status, ...draft.typed(), others: together ? open : [] }),
    busy: waiting || review.isPending,
  });
  const resolve = useCallback(() => acts.decide("resolved"), [acts]);
  useReviewKeys(
    root,
    {
      "1": { does: words.blockIp, run: acts.blockIp },
      "2": { does: words.blockPhone, run: acts.blockPhone },
      "3": { does: words.dismiss, run: () => acts.decide("dismissed") },
      "4": { does: words.resolve, run: resolve },
      n: { does: words.notes, run: () => document.getElementById("review-notes")?.focus() },
      w: { does: desk.wholeWave, run: () => setTogether((now) => !now) },
      ...keys,
    },
    { inDialog: !wholeWave, onCtrlEnter: resolve },
  );
  const isChanged = detail !== undefined && detail.version > draft.base.version;
  // What another made of it is on the screen: that says more than that it was refused.
  const isSettled = isStale(review.error) && (detail?.version ?? 0) > base.version;
  // Whoever acted on what was old reads first what it is now, wherever on a small screen they had come to.
  const settledAt = isSettled ? report.version : null;
  useEffect(() => {
    if (settledAt !== null)
      root.current?.querySelector(".review-known")?.scrollIntoView?.({ block: "start" });
  }, [settledAt]);
  return (
    <div ref={root} className="review">
      <div className="review-known">
        {looker !== null && (
          <p className="review-claim" role="status">
            {desk.claimed(looker)}
          </p>
        )}
        {isChanged && <Changed before={draft.base} now={detail} onTake={draft.take} onBelow={draft.below} />}
        <blockquote className="review-said" aria-label={words.reason}>
          <Foreign>{report.reason}</Foreign>
        </blockquote>
        <ReportFacts report={report} detail={detail}>
          <KindOf report={report} waiting={waiting || kind.isPending} onChoose={kind.mutate} />
        </ReportFacts>
        {detail?.wave && (
          <WaveOf
            wave={detail.wave}
            id={base.id}
            chosen={chosen}
            onChoose={(addresses) => setTicked(addresses)}
          />
        )}
      </div>
      <div className="review-words">
        <ReviewWords report={report} detail={detail} draft={draft} />
        {review.error && !isSettled && (
          <Notice tone="error" role="alert">
            <p>{withReason(words.updateFailed, review.error)}</p>
          </Notice>
        )}
      </div>
      <ReviewActs
        ids={ids}
        report={report}
        detail={detail}
        waiting={waiting}
        acts={acts}
        addresses={chosen}
        preview={preview.data}
        others={open.length}
        together={together}
        onTogether={setTogether}
      />
    </div>
  );
}

/** The other reports of the wave that are open. */
const othersOf = (detail: ReportDetail | undefined, id: string): readonly WaveReport[] =>
  detail?.wave?.reports.filter((one) => one.id !== id && one.status === "pending") ?? [];
