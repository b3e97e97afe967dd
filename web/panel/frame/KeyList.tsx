import { Fragment } from "react";
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
            <Line keys={["Ctrl K"]} does={words.menu} />
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

/** A line for each thing that is done, with every key that does it: `z` and `u` both take back. */
const Lines = ({ keys }: { keys: readonly ListedKey[] }) =>
  [...Map.groupBy(keys, ({ does }) => does)].map(([does, same]) => (
    <Line key={does} keys={same.map(({ key }) => key)} does={does} />
  ));

/** What stands on keys whose names are long. */
const signs: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** @param keys each as it is pressed: letters after one another with a space between them */
const Line = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <div>
    <dt>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && " / "}
          {key.split(" ").map((one) => (
            <kbd key={one}>{signs[one] ?? one}</kbd>
          ))}
        </Fragment>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);
