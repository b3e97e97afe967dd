import type { ReactNode } from "react";
import { common } from "#voice/common";
import { receipt } from "#voice/receipt";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button, ButtonLink } from "../../ui/Button";
import { type Receipt, receiptFile } from "./receipt";

type Props = { id: string; hand: (over: (receipt: Receipt) => void) => Promise<void> };

/** A receipt to keep, on paper or as a file: no e-mail address is asked for, so this is how it is handed over. */
export function ReceiptCopies({ id, hand }: Props) {
  const words = useTexts(receipt);
  const language = useLanguage();
  const download = (made: Receipt) =>
    saveFile(`${words.file}-${id}.html`, "text/html", receiptFile(made, language));
  return (
    <>
      <Button look="secondary" onClick={() => void hand(() => window.print())}>
        {words.print}
      </Button>
      <Button look="quiet" onClick={() => void hand(download)}>
        {words.download}
      </Button>
    </>
  );
}

/** The foot of the letter: the way home, and what one may take along. */
export function Keepsakes({ children }: { children?: ReactNode }) {
  const { home } = useTexts(common);
  return (
    <div className="mt-6 grid gap-3 print:hidden mid:flex mid:flex-wrap">
      <ButtonLink href="/" look="secondary">
        {home}
      </ButtonLink>
      {children}
    </div>
  );
}

/** The receipt as it is printed, in the place of the facts that the page shows. */
export const PrintedReceipt = ({ title, facts, consent, company }: Receipt) => (
  <div className="space-y-4 pt-4 text-note">
    <h2 className="text-section tracking-tight">{title}</h2>
    <Rows rows={facts} />
    <div>
      <h3 className="font-bold">{consent.title}</h3>
      {consent.text !== null && <p>{consent.text}</p>}
      <p className="text-muted">{consent.version}</p>
    </div>
    <Rows rows={company} />
  </div>
);

const Rows = ({ rows }: { rows: Receipt["facts"] }) => (
  <dl>
    {rows.map(([name, value]) => (
      <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
        <dt className="text-muted">{name}</dt>
        <dd className="figures min-w-0 text-right">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Hands a text to the visitor as a file. It is made here: no server sees it. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
