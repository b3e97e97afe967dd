import { payment } from "#voice/payment";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { copyText } from "../../lib/clipboard";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/Toaster";

/** The address of the page is the only key to it: it can be copied, or handed to another app. */
export function KeepLink() {
  const words = useTexts(payment);
  return (
    <div className="mt-6 text-note text-muted print:hidden">
      <p>{words.keep}</p>
      <p className="flex gap-x-6">
        <Button look="quiet" onClick={() => void copyLink()}>
          {words.copyLink}
        </Button>
        {typeof navigator !== "undefined" && "share" in navigator && (
          <Button look="quiet" onClick={() => void share()}>
            {words.share}
          </Button>
        )}
      </p>
    </div>
  );
}

async function copyLink(): Promise<void> {
  const words = textsNow(payment);
  if (await copyText(location.href)) showToast({ tone: "ok", title: words.copied });
  else showToast({ tone: "warn", title: words.copyFailed, text: words.copyLinkByHand });
}

/** Whoever closes the sheet again has changed their mind, and needs no notice of it. */
const share = (): Promise<void> =>
  navigator.share({ title: textsNow(payment).shared, url: location.href }).catch(() => {});
