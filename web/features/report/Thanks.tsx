import { useEffect, useRef, useState } from "react";
import { common } from "#voice/common";
import { report } from "#voice/report";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { copyText } from "../../lib/clipboard";
import { usePageTitle } from "../../lib/page-title";
import { Button, ButtonLink } from "../../ui/Button";
import { Counterfoil, Paper } from "../../ui/Paper";
import type { Toast } from "../form/use-toasts";
import { Danger } from "./Danger";

type Props = {
  caseCode: string;
  toast: Toast;
};

/** What stands in the form's place once the report is in: the code to read its outcome with. */
export function Thanks({ caseCode, toast }: Props) {
  const words = useTexts(report);
  const { home } = useTexts(common);
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
    <div className="max-w-reading space-y-6 wide:pt-6">
      <h1 ref={heading} tabIndex={-1} className="text-title tracking-tight">
        {words.thanks}
      </h1>
      <p>{words.received}</p>
      <Paper>
        <div className="p-5 wide:p-8">
          <h2 className="text-note font-bold text-muted">{words.code}</h2>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
            <code className="text-sum font-bold select-all">{caseCode}</code>
            <Button look="quiet" onClick={() => void copy()}>
              {words.copy}
            </Button>
          </div>
          <p role="status">{copied}</p>
          <p className="mt-1">{words.keep}</p>
        </div>
        <Counterfoil className="px-5 py-4 wide:px-8">
          {/* Behind the hash, where no server and no log will ever see it. */}
          <a href={`/melding#${caseCode}`} className="inline-block py-2">
            {words.follow}
          </a>
        </Counterfoil>
      </Paper>
      <Danger />
      <ButtonLink href="/" look="secondary">
        {home}
      </ButtonLink>
    </div>
  );
}
