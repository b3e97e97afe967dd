import { useTexts } from "../i18n/catalogue";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { reasonOf } from "./reason";
import { admin } from "./words";

/** What stands in the place of a screen that cannot be shown, such as one whose code did not come. */
export function Broken({ error }: { error: unknown }) {
  const words = useTexts(admin);
  return (
    <Notice tone="error" role="alert" title={words.loadFailed}>
      <p>{words.reason(reasonOf(error))}</p>
      <Button look="small" onClick={() => location.reload()}>
        {words.again}
      </Button>
    </Notice>
  );
}
