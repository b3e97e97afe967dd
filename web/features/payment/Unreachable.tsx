import { common } from "#voice/common";
import { payment } from "#voice/payment";
import { useTexts } from "../../i18n/catalogue";
import { ButtonLink } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { type Check, CheckAgain } from "./CheckAgain";

/** No answer yet and none in sight: nothing is known of the order, so nothing is said of it. */
export function Unreachable(check: Check) {
  const words = useTexts(payment);
  const { home } = useTexts(common);
  return (
    <div className="max-w-reading space-y-6">
      <h1 className="text-title tracking-tight">{words.page}</h1>
      <Notice tone="info">
        <p>{words.trouble}</p>
      </Notice>
      <div className="grid gap-3">
        <CheckAgain {...check} />
        <ButtonLink href="/" look="quiet">
          {home}
        </ButtonLink>
      </div>
    </div>
  );
}
