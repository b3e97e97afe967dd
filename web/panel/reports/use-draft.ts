import { useState } from "react";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { dropDraft, keepDraft, readDraft } from "../typed";

/**
 * What staff write about a report. Every letter is kept by the page (`typed.ts`) until a decision is stored: a session that ends, a
 * network that goes and an answer that fails take none of it.
 */
export function useDraft(opened: ReportItem, detail: ReportDetail | undefined) {
  const [base, setBase] = useState(opened);
  const [reviewNotes, setNotes] = useState(readDraft(opened.id).reviewNotes ?? opened.reviewNotes ?? "");
  const [decision, setDecision] = useState(readDraft(opened.id).decision);
  const write = (text: string) => {
    keepDraft(opened.id, { reviewNotes: text });
    setNotes(text);
  };
  return {
    /** The report that the notes answer to. */
    base,
    reviewNotes,
    decision: decision ?? detail?.decision ?? "",
    write,
    answer: (text: string) => {
      keepDraft(opened.id, { decision: text });
      setDecision(text);
    },
    typed: () => ({ reviewNotes, decision }),
    /** Another's notes in the place of these. */
    take: () => {
      if (!detail) return;
      write(detail.reviewNotes ?? "");
      setBase(detail);
    },
    /** Another's notes below these. */
    below: () => {
      if (!detail) return;
      write([reviewNotes, detail.reviewNotes].filter(Boolean).join("\n\n"));
      setBase(detail);
    },
    /** What was changed here, and so is nobody else's. */
    follow: setBase as (now: ReportItem) => void,
    drop: () => dropDraft(opened.id),
  };
}
export type DraftOf = ReturnType<typeof useDraft>;
