import { type ReactNode, useEffect, useRef } from "react";
import type { CaseView } from "#contract/abuse";
import { caseTexts } from "#voice/case";
import { common } from "#voice/common";
import { moment } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Counterfoil, Paper } from "../../ui/Paper";

const inks: Record<CaseView["status"], string> = {
  pending: "text-warn",
  resolved: "text-ok",
  dismissed: "text-muted",
};

/** One case: where it stands, since when, and what staff decided in their own words. */
export function Case({ code, view }: { code: string; view: CaseView }) {
  const words = useTexts(caseTexts);
  const { myNumber } = useTexts(common);
  const language = useLanguage();
  const { label, text } = words.states[view.status];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper>
      <div className="space-y-3 p-6 wide:p-8">
        <h2 ref={heading} tabIndex={-1} className="figures text-heading">
          {words.result(code)}
        </h2>
        <p className={`text-lead font-bold ${inks[view.status]}`}>{label}</p>
        <p>{text}</p>
        {view.decision !== null && (
          <div>
            <h3 className="text-note font-bold text-muted">{words.decision}</h3>
            <p dir="auto" className="whitespace-pre-wrap">
              {view.decision}
            </p>
          </div>
        )}
      </div>
      <p className="px-6 pb-6 wide:px-8">
        {words.ownNumber} <a href="/mijn-nummer">{myNumber}</a>.
      </p>
      <Counterfoil className="px-6 pt-2 pb-4 wide:px-8">
        <dl className="text-note">
          <When name={words.createdAt}>{moment(view.createdAt, language)}</When>
          {view.closedAt !== null && <When name={words.closedAt}>{moment(view.closedAt, language)}</When>}
        </dl>
      </Counterfoil>
    </Paper>
  );
}

const When = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-2">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);
