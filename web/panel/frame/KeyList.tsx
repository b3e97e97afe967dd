import { useTexts } from "../../i18n/catalogue";
import { keysAreOn, keysOfScreen, type ListedKey, useListedKeys } from "../keys";
import { Link } from "../place";
import { Dialog } from "../ui/Dialog";
import { admin } from "../words";
import { frameTexts } from "./words";

/** The keys of this screen, as they act now. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { close } = useTexts(admin);
  const { keys: words, account } = useTexts(frameTexts);
  const [everywhere, ...here] = useListedKeys();
  return (
    <Dialog title={words.title} closeLabel={close} onClose={onClose}>
      <div className="key-list">
        <section aria-label={words.everywhere}>
          <h3>{words.everywhere}</h3>
          <dl>
            <Line keys={["Ctrl", "K"]} does={words.menu} />
            <Lines keys={keysOfScreen(everywhere ? [everywhere] : [])} />
            <Line keys={["F8"]} does={words.toast} />
          </dl>
        </section>
        {here.length > 0 && (
          <section aria-label={words.here}>
            <h3>{words.here}</h3>
            <dl>
              <Lines keys={keysOfScreen(here)} />
            </dl>
          </section>
        )}
      </div>
      <p className="shell-aside">
        {keysAreOn() ? words.note : words.off}{" "}
        <Link to="/admin" search={{ view: "account" }} onClick={onClose}>
          {account}
        </Link>
        ; {words.stays}
      </p>
    </Dialog>
  );
}

const Lines = ({ keys }: { keys: readonly ListedKey[] }) =>
  keys.map(({ key, does }) => <Line key={key + does} keys={key.split(" ")} does={does} />);

const Line = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);
