import { numberTexts } from "#voice/number";
import { useTexts } from "../../i18n/catalogue";
import { Notice } from "../../ui/Notice";
import { type Failure, useSaid } from "./ask-number";

/** Why something was not done. It stands beside what was pressed: a hundred messages may lie between two buttons of a page. */
export function NotDone({ why }: { why: Failure }) {
  const { failed } = useTexts(numberTexts);
  const said = useSaid(why);
  return (
    <Notice tone="error" role="alert">
      <p>{said ?? failed}</p>
    </Notice>
  );
}
