import { useEffect, useRef, useState } from "react";
import type { NumberView } from "#contract/my-number";
import { formatNumber } from "#domain/phone";
import { moment } from "#voice/format";
import { numberTexts } from "#voice/number";
import { type Deed, deedsOn, standingOf } from "#voice/number-standing";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { usePageTitle } from "../../lib/page-title";
import { Button } from "../../ui/Button";
import { Counterfoil, Paper } from "../../ui/Paper";
import { type Done, decide, type Failure, leaveNumber, readNumber, reportMessage } from "./ask-number";
import { Message, reasonDraft } from "./Message";
import { NotDone } from "./NotDone";

type Props = {
  view: NumberView;
  onView: (view: NumberView) => void;
  /** The session is over. */
  onOver: (why: Failure) => void;
  /** It was ended here. */
  onLeft: () => void;
};

/** How a number stands, what may be done about it, and what was sent to it. */
export function Overview({ view, onView, onOver, onLeft }: Props) {
  const words = useTexts(numberTexts);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useRef<HTMLHeadingElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ at: "deeds" | "leave"; why: Failure } | null>(null);
  /** The case of what was just reported. */
  const [caseCode, setCaseCode] = useState<string | null>(null);
  usePageTitle(words.title);
  useEffect(() => heading.current?.focus(), []);

  const isOver = (done: Done<unknown>): boolean => {
    if (done.ok || done.error.code !== "number_not_proven") return false;
    onOver(done.error);
    return true;
  };
  const act = async ({ deed, name }: Deed) => {
    if (busy) return;
    setBusy(name);
    const done = await decide(deed);
    setBusy(null);
    if (isOver(done)) return;
    if (!done.ok) return setFailure({ at: "deeds", why: done.error });
    setFailure(null);
    onView(done.value);
    // The button that was pressed may be gone; what it brought about is told where it stands.
    state.current?.focus();
  };
  const report = async (message: string, reason: string): Promise<Failure | null> => {
    const done = await reportMessage({ message, reason });
    if (isOver(done)) return null;
    if (!done.ok) return done.error;
    reasonDraft.clear();
    setFailure(null);
    setCaseCode(done.value);
    const read = await readNumber();
    if (isOver(read)) return null;
    // It is reported, also where the line broke right after that.
    onView(read.ok ? read.value : reportedIn(view, message, done.value));
    // The form goes with what was sent by it.
    thanks.current?.focus();
    return null;
  };

  /** Whoever comes next to this device finds nothing; a session that is over already is as good. */
  const leave = async () => {
    if (busy) return;
    setBusy("leave");
    const left = await leaveNumber();
    setBusy(null);
    if (!left.ok && left.error.code !== "number_not_proven")
      return setFailure({ at: "leave", why: left.error });
    reasonDraft.clear();
    onLeft();
  };

  const standing = standingOf(view);
  const { label, text } = words.states[standing.is];
  return (
    <>
      <div className="max-w-reading">
        <h1 ref={heading} tabIndex={-1} className="pt-4 text-title">
          {words.title}
        </h1>
        <p className="figures mt-4 mb-6 text-lead">{words.of(formatNumber(view.phoneNumber))}</p>
      </div>
      <Paper className="hero-letter">
        <div className="space-y-4 p-6 wide:p-8">
          <h2 ref={state} tabIndex={-1} className="text-heading">
            {label}
          </h2>
          <p>{text(standing.until === null ? "" : moment(standing.until, language))}</p>
          {failure?.at === "deeds" && <NotDone why={failure.why} />}
        </div>
        <Counterfoil>
          <ul className="space-y-5 p-6 pt-5 wide:px-8 wide:pb-8">
            {deedsOn(view).map((deed, at) => (
              <li key={deed.name}>
                <Button
                  look={at === 0 ? "primary" : "secondary"}
                  className="w-full"
                  aria-describedby={`deed-${deed.name}`}
                  aria-disabled={busy !== null || undefined}
                  aria-busy={busy === deed.name || undefined}
                  onClick={() => void act(deed)}
                >
                  {busy === deed.name ? words.working : words[deed.name]}
                </Button>
                <p id={`deed-${deed.name}`} className="mt-2 text-note text-muted">
                  {words[deed.explains]}
                </p>
              </li>
            ))}
          </ul>
        </Counterfoil>
      </Paper>
      <section className="mt-10 max-w-reading">
        <h2 className="text-heading">{words.listTitle}</h2>
        <p ref={thanks} tabIndex={-1} role="status" className="mt-2 font-bold">
          {caseCode !== null && words.thanks(caseCode)}
        </p>
        {view.messages.length === 0 ? (
          <p className="mt-4">{words.none}</p>
        ) : (
          <>
            <p className="mt-4 text-muted">
              {words.list(view.messages.length)}. {words.texts}
            </p>
            <ol className="mt-4">
              {view.messages.map((message) => (
                <Message key={message.id} message={message} onReport={report} />
              ))}
            </ol>
          </>
        )}
        <p className="mt-6 text-note text-muted">{words.session}</p>
        {failure?.at === "leave" && (
          <div className="mt-4">
            <NotDone why={failure.why} />
          </div>
        )}
        <Button
          look="quiet"
          className="mt-2"
          aria-disabled={busy !== null || undefined}
          onClick={() => void leave()}
        >
          {busy === "leave" ? words.working : words.leave}
        </Button>
      </section>
    </>
  );
}

const reportedIn = (view: NumberView, id: string, caseCode: string): NumberView => ({
  ...view,
  messages: view.messages.map((one) => (one.id === id ? { ...one, caseCode } : one)),
});
