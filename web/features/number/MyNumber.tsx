import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { NumberView } from "#contract/my-number";
import { common } from "#voice/common";
import { numberTexts } from "#voice/number";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { useHydrated } from "../../lib/island";
import { usePageTitle } from "../../lib/page-title";
import { Button } from "../../ui/Button";
import { Field, type FieldAria } from "../../ui/Field";
import { Paper } from "../../ui/Paper";
import { TextInput } from "../../ui/TextInput";
import { askCode, type Failure, readNumber, useSaid, verifyCode } from "./ask-number";
import { NotDone } from "./NotDone";
import { Overview } from "./Overview";
import { askedNumber, markStep, stepIn } from "./steps";

/** A receiver's own page: number, code, and then what was sent and what may be done about it. */
export function MyNumber({ onHydrated }: { onHydrated?: () => void }) {
  const [number, setNumber] = useState<string | null>(null);
  const [view, setView] = useState<NumberView | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Shows what the session in this browser opens, or says why it cannot. Unless that is over, loading the page anew asks again. */
  const open = async (): Promise<Failure | null> => {
    const read = await readNumber();
    const isOver = !read.ok && read.error.code === "number_not_proven";
    markStep(isOver ? "begun" : "open");
    if (!read.ok) return read.error;
    setView(read.value);
    return null;
  };
  const resume = useRef(async () => {
    if (stepIn(location.hash) === "open") setFailure(await open());
    if (stepIn(location.hash) === "asked") setNumber(askedNumber());
  });
  useEffect(() => void resume.current(), []);
  const isBack = useRef(false);
  const begin = (why: Failure | null) => {
    isBack.current = true;
    markStep("begun");
    setView(null);
    setNumber(null);
    setFailure(why);
  };
  const wait = (typed: string) => {
    markStep("asked", typed);
    setNumber(typed);
  };

  if (view) return <Overview view={view} onView={setView} onOver={begin} onLeft={() => begin(null)} />;
  if (number !== null)
    return <CodeForm key="code" number={number} onOpen={open} onAgain={() => begin(null)} />;
  return (
    <NumberForm
      key="number"
      focused={isBack.current}
      onHydrated={onHydrated}
      onAsked={wait}
      failure={failure}
    />
  );
}

type NumberProps = {
  onHydrated: (() => void) | undefined;
  onAsked: (number: string) => void;
  /** Why it begins anew. */
  failure: Failure | null;
  focused: boolean;
};

function NumberForm({ onHydrated, onAsked, failure, focused }: NumberProps) {
  const words = useTexts(numberTexts);
  const form = useRef<HTMLFormElement>(null);
  const { field, busy, wrong, send } = useOneField("phoneNumber");
  useHydrated(form, onHydrated);
  const submit = () =>
    send(async (typed) => {
      // The code would be sent, and then be taken for a wrong one.
      if (!navigator.cookieEnabled) return { code: null, text: words.noCookies, trouble: null };
      const asked = await askCode(typed);
      if (asked.ok) onAsked(typed);
      return asked.ok ? null : asked.error;
    });
  return (
    <Step
      title={words.title}
      lead={words.lead}
      failure={wrong?.isField ? null : (wrong ?? failure)}
      focused={focused}
    >
      <Form
        form={form}
        label={words.title}
        action="/api/my-number/code"
        onSubmit={submit}
        busy={busy}
        button={busy ? words.asking : words.ask}
      >
        <OneField id="phoneNumber" label={words.phoneNumber} hint={words.phoneNumberHint} wrong={wrong}>
          {(aria) => (
            <TextInput
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              className="figures"
              {...aria}
              ref={field}
            />
          )}
        </OneField>
      </Form>
    </Step>
  );
}

type CodeProps = { number: string; onOpen: () => Promise<Failure | null>; onAgain: () => void };

function CodeForm({ number, onOpen, onAgain }: CodeProps) {
  const words = useTexts(numberTexts);
  const { field, busy, wrong, send } = useOneField("code");
  // A code opens once: where the line broke after it, another press asks only for what it opened.
  const proven = useRef(false);
  const submit = () =>
    send(async (typed) => {
      if (!proven.current) {
        const verified = await verifyCode(number, typed);
        if (!verified.ok) return verified.error;
        proven.current = true;
      }
      return onOpen();
    });
  return (
    <Step
      title={words.codeTitle}
      lead={words.asked}
      about={words.of(number)}
      failure={wrong?.isField ? null : wrong}
      focused
    >
      <Form
        label={words.codeTitle}
        action="/api/my-number/verify"
        onSubmit={submit}
        busy={busy}
        button={busy ? words.verifying : words.verify}
      >
        <OneField id="code" label={words.code} hint={words.codeHint} wrong={wrong}>
          {(aria) => (
            <TextInput
              name="code"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              className="figures"
              {...aria}
              ref={field}
            />
          )}
        </OneField>
        <p className="text-note text-muted">{words.noCode}</p>
      </Form>
      <div className="px-6 pb-6 wide:px-8">
        <Button look="quiet" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </Step>
  );
}

type Wrong = Failure & { readonly isField: boolean; readonly turn: number };

/** A form of one field: sent once at a time, and what is wrong stands at the field where it is about that. */
function useOneField(name: "phoneNumber" | "code") {
  const field = useRef<HTMLInputElement>(null);
  const turn = useRef(0);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const starts = name === "code" ? "code_" : "phone_number_";
  const send = async (act: (typed: string) => Promise<Failure | null>) => {
    if (busy) return;
    setBusy(true);
    const failed = await act(field.current?.value ?? "");
    setBusy(false);
    const isField = failed?.code?.startsWith(starts) === true;
    turn.current += 1;
    setWrong(failed && { ...failed, isField, turn: turn.current });
    if (isField) field.current?.focus();
  };
  return { field, busy, wrong, send };
}

type OneFieldProps = {
  id: string;
  label: string;
  hint: string;
  wrong: Wrong | null;
  children: (aria: FieldAria) => ReactNode;
};

function OneField({ wrong, ...rest }: OneFieldProps) {
  const { errorPrefix } = useTexts(common);
  const said = useSaid(wrong?.isField ? wrong : null);
  return <Field {...rest} error={said ?? undefined} errorPrefix={errorPrefix} announced={wrong?.turn} />;
}

type StepProps = {
  title: string;
  lead: string;
  /** Which number it is about, where that has been said. */
  about?: string;
  failure: Failure | null;
  /** It took the place of what had the focus. */
  focused?: boolean;
  children: ReactNode;
};

function Step({ title, lead, about, failure, focused = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <>
      <div className="max-w-reading">
        <h1 ref={heading} tabIndex={-1} className="pt-4 text-title">
          {title}
        </h1>
        <p className="mt-4 mb-6 text-lead">{lead}</p>
        {about && <p className="figures -mt-2 mb-6 font-bold">{about}</p>}
      </div>
      <Paper className="hero-letter">
        {failure && (
          <div className="p-6 pb-0 wide:px-8">
            <NotDone why={failure} />
          </div>
        )}
        {children}
      </Paper>
    </>
  );
}

type FormProps = {
  form?: React.RefObject<HTMLFormElement | null>;
  label: string;
  action: string;
  onSubmit: () => void;
  busy: boolean;
  button: string;
  children: ReactNode;
};

const Form = ({ form, label, action, onSubmit, busy, button, children }: FormProps) => {
  const language = useLanguage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      {...(form ? { ref: form } : {})}
      method="post"
      action={action}
      aria-label={label}
      noValidate
      onSubmit={submit}
      className="space-y-6 p-6 wide:p-8"
    >
      <input type="hidden" name="lang" value={language} />
      {children}
      <Button
        type="submit"
        className="w-full"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
      >
        {button}
      </Button>
    </form>
  );
};
