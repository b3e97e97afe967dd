import { useTexts } from "../../i18n/catalogue";
import { Notice } from "../../ui/Notice";
import { useOnline } from "../use-online";
import { frameTexts } from "./words";

/**
 * That the connection is gone, above every screen and aloud, without anything having been asked for: what stands below it can be
 * read, and grows old.
 */
export function Offline() {
  const { offline } = useTexts(frameTexts);
  const online = useOnline();
  return (
    <div role="status" className="shell-offline">
      {!online && (
        <Notice tone="warn" title={offline.title}>
          <p>{offline.text}</p>
        </Notice>
      )}
    </div>
  );
}
