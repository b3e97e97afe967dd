import { useEffect, useRef, useState } from "react";
import { common } from "#voice/common";
import { deadlinesIn } from "#voice/complaint";
import { report } from "#voice/report";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { copyText } from "../../lib/clipboard";
import { usePageTitle } from "../../lib/page-title";
import { Button, ButtonLink } from "../../ui/Button";
import { Paper } from "../../ui/Paper";
import type { Toast } from "../form/use-toasts";
import { Danger } from "./Danger";

type Props = {
  caseCode: string;
  toast: Toast;
};

/** What stands in the form's place once the report is in: the code to read its outcome with. */
export function Thanks({ caseCode, toast }: Props) {
  const words = useTexts(report);
  const { home, myNumber } = useTexts(common);
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  usePageTitle(words.receivedTitle);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    const now = textsNow(report);
    const isCopied = await copyText(caseCode);
    const said = isCopied ? now.copied : `${now.copyFailed}. ${now.copyByHand}`;
    const toasted = isCopied
      ? toast({ tone: "ok", title: now.copied })
      : toast({ tone: "warn", title: now.copyFailed, text: now.copyByHand });
    if (!(await toasted)) setCopied(said);
  };

  return (
    <>
      <div className="max-w-reading">
        <h1 ref={heading} tabIndex={-1} className="pt-4 text-title">
          {words.thanks}
        </h1>
        <p className="mt-4 text-lead">
          {words.received} {words.deadlines(deadlinesIn(useLanguage()))}
        </p>
      </div>
      <Paper className="hero-letter space-y-5 p-6 wide:p-8">
        <Registered code={caseCode} />
        <p>{words.keep}</p>
        <div data-keep-clear className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => void copy()}>{words.copy}</Button>
          {/* Behind the hash, where no server and no log will ever see it. */}
          <ButtonLink href={`/melding#${caseCode}`} look="secondary">
            {words.follow}
          </ButtonLink>
        </div>
        <p role="status">{copied}</p>
      </Paper>
      <div className="mt-6 max-w-reading">
        <Danger />
        <p className="mt-6">
          {words.ownNumber} <a href="/mijn-nummer">{myNumber}</a>.
        </p>
        <ButtonLink href="/" look="secondary" className="mt-6">
          {home}
        </ButtonLink>
      </div>
    </>
  );
}

/** The label of a registered letter, with the code by which it is followed. The bars are drawn, not read. */
const Registered = ({ code }: { code: string }) => (
  <div data-keep-clear className="flex items-center rounded-sm border-2 p-3">
    <span className="border-r-2 pr-4 font-display text-title" aria-hidden="true">
      R
    </span>
    <div className="min-w-0 grow pl-4">
      <h2 className="font-sans text-note tracking-normal text-muted">{useTexts(report).code}</h2>
      <code className="figures block font-sans text-heading font-bold tracking-wide select-all mid:text-sum">
        {code}
      </code>
      <div className="bars mt-2 h-6" aria-hidden="true" />
    </div>
  </div>
);
