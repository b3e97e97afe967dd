import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";

/** What stands in the page's place where its code breaks: the order goes on, and can be seen without that code. */
export function Broken() {
  const words = useTexts(payment);
  return (
    <div className="max-w-reading space-y-6">
      <h1 className="pt-4 text-title">{words.page}</h1>
      <Notice tone="error" role="alert">
        <p>{words.broken}</p>
      </Notice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button look="secondary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
        <a href="/api/payments/page" className="py-2">
          {words.brokenLink}
        </a>
      </div>
    </div>
  );
}
