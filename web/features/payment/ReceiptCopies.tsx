import { receipt } from "#voice/receipt";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Button } from "../../ui/Button";
import { Counterfoil } from "../../ui/Paper";
import { type Receipt, receiptFile } from "./receipt";

type Props = { id: string; hand: (over: (receipt: Receipt) => void) => Promise<void> };

/** A receipt to keep, on paper or as a file: no e-mail address is asked for, so this is how it is handed over. */
export function ReceiptCopies({ id, hand }: Props) {
  const words = useTexts(receipt);
  const language = useLanguage();
  const download = (made: Receipt) =>
    saveFile(`${words.file}-${id}.html`, "text/html", receiptFile(made, language));
  return (
    <div className="flex flex-wrap gap-x-6 print:hidden">
      <Button look="quiet" onClick={() => void hand(() => window.print())}>
        {words.print}
      </Button>
      <Button look="quiet" onClick={() => void hand(download)}>
        {words.download}
      </Button>
    </div>
  );
}

/** The receipt as it is printed, in the place of the facts that the page shows. */
export const PrintedReceipt = ({ title, facts, consent, company }: Receipt) => (
  <Counterfoil className="space-y-4 px-4 py-4 text-note wide:px-8">
    <h2 className="text-heading">{title}</h2>
    <Rows rows={facts} />
    <div>
      <h3 className="font-bold">{consent.title}</h3>
      {consent.text !== null && <p>{consent.text}</p>}
      <p className="text-muted">{consent.version}</p>
    </div>
    <Rows rows={company} />
  </Counterfoil>
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
