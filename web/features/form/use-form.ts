import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { common } from "#voice/common";
import { type Sentences, visitorProblems } from "#voice/field-sentences";
import { useTexts } from "../../i18n/catalogue";
import { currentLanguage } from "../../i18n/language";
import { refillEvent } from "../../lib/draft";
import { useHydrated } from "../../lib/island";
import { useErrorTitle } from "../../lib/page-title";
import type { ErrorItem } from "../../ui/ErrorSummary";
import type { Values } from "./fields";
import { type FormKind, type FormState, FormStore } from "./form-store";

/** Where a form says why it was not taken. */
export const failureId = "failure";

/** What is wrong with a field and the word before it, in the language of the page: by our own rules, or by the Worker's answer. */
export type FieldTexts<Name> = (name: Name) => { error: string | undefined; errorPrefix: string };

/** Why a form was not taken, and the language that its answer was given in. */
export type Refused<Failure> = { readonly outcome: Failure; readonly language: Language };

type Hooks<Sent, Failure> = {
  /** Sends the form, and says why it was not taken; null where the visitor goes on to somewhere else. Never throws. */
  deliver: (sent: Sent) => Promise<Failure | null>;
  onFailed: (refused: Refused<Failure>) => void;
  onHydrated: (() => void) | undefined;
};

/**
 * A public form: it takes over from the page before the page is painted again, keeps a draft, says what is wrong with
 * which field, and is sent once, however often its button is pressed.
 */
export function useForm<
  Typed extends Values,
  Name extends keyof Typed & string,
  Sent,
  Failure extends {
    readonly field?: string | undefined;
    readonly code?: ProblemCode | undefined;
    readonly text?: string | undefined;
  },
>(kind: FormKind<Typed, Name, Sent>, { deliver, onFailed, onHydrated }: Hooks<Sent, Failure>) {
  const sentences: Sentences = useTexts(visitorProblems);
  const { errorPrefix } = useTexts(common);
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const latest = useRef(kind);
  latest.current = kind;
  const [, renderAnew] = useReducer((times: number) => times + 1, 0);
  const [store] = useState(() => new FormStore(() => latest.current));
  const errors = useFormState(store, (state) => state.errors);
  const refused = useFormState(store, (state) => state.refused);
  const attempts = useFormState(store, (state) => state.attempts);
  const [failed, setFailed] = useState<Refused<Failure> | null>(null);
  const { pending, once } = usePending();

  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const takeOver = () => {
      store.takeOver(node);
      // The parts subscribe after the paint; what they show is to be right before it.
      renderAnew();
    };
    takeOver();
    node.addEventListener(refillEvent, takeOver);
    return () => node.removeEventListener(refillEvent, takeOver);
  }, [store]);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  // The Worker's objection to a field is met where it can be mended.
  useEffect(() => {
    const { refused: field } = store.state();
    if (failed && field) document.getElementById(field)?.focus();
  }, [failed, store]);

  const fieldTexts: FieldTexts<Name> = (name) => {
    const { code, text } = (refused === name && failed?.outcome) || {};
    const known = errors[name] ?? code;
    return { error: (known && sentences[known]) ?? text, errorPrefix };
  };
  const items = kind.names.flatMap((name): ErrorItem[] => {
    const code = errors[name];
    return code ? [{ fieldId: name, text: sentences[code] ?? "" }] : [];
  });
  const summarised = attempts > 0 && items.length > 0;
  useErrorTitle((summarised || refused !== null) && errorPrefix);
  useHydrated(element, onHydrated);

  const submit = async (sent: Sent) => {
    const outcome = await deliver(sent);
    // On the way to somewhere else the form stays as it is.
    if (!outcome) return true;
    const now = { outcome, language: currentLanguage() };
    setFailed(now);
    store.refuse(outcome.field);
    onFailed(now);
    return false;
  };

  const sendWith = (change: (sent: Sent) => Sent) => {
    const sent = store.send();
    if (sent) void once(() => submit(change(sent)));
  };

  return {
    store,
    pending,
    /** Sends the form as it stands now with something changed, as after an answer that asked for that. */
    sendWith,
    failed,
    forgive: () => setFailed(null),
    fieldTexts,
    /** What the summary needs, where there is something to sum up. */
    summary: summarised ? { ref: summary, items } : null,
    /** What the form's element carries. */
    form: {
      ref: element,
      method: "post",
      noValidate: true,
      // Each key is an `input`; a browser that fills in a field by itself may tell of a `change` alone.
      onInput: store.follow,
      onChange: store.follow,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => isLeft(target) && store.leave(target.name),
      onMouseDown: keepFocusInField,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setFailed(null);
        sendWith((sent) => sent);
      },
    },
  };
}

/** How long another page may be in coming, in ms: longer than a call is waited for. */
export const onTheWay = 20_000;

/** Does a thing once at a time. A page that comes back out of the browser's memory (the bfcache) is idle again. */
function usePending() {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const hold = (held: boolean) => {
    busy.current = held;
    setPending(held);
  };
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => event.persisted && hold(false);
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  });
  /** @param act says whether its work goes on elsewhere */
  const once = async (act: () => Promise<boolean>) => {
    if (busy.current) return;
    hold(true);
    const leaves = await act();
    // The way to there may be stopped by hand, or lead nowhere: whoever is still here may press again.
    if (leaves) setTimeout(() => hold(false), onTheWay);
    else hold(false);
  };
  return { pending, once };
}

/** Selects a part of the form's state. Whoever asks is rendered again when that part changes, and for nothing else. */
export const useFormState = <Typed extends Values, Name extends keyof Typed & string, Sent, Part>(
  form: FormStore<Typed, Name, Sent>,
  part: (state: FormState<Typed, Name>) => Part,
): Part =>
  useSyncExternalStore(
    form.subscribe,
    () => part(form.state()),
    () => part(form.untouched),
  );

/** What stands in a field now. */
export const useTyped = <
  Typed extends Values,
  Name extends keyof Typed & string,
  Sent,
  Field extends keyof Typed,
>(
  form: FormStore<Typed, Name, Sent>,
  field: Field,
): Typed[Field] => useFormState(form, ({ typed }) => typed[field]);

/** For validation on blur: whether a field that lost the focus lost it to another, not to another window. */
const isLeft = (field: Element): boolean => document.activeElement !== field;

/**
 * A press on a button leaves the focus where it is. Leaving a field can show its error, which would push the button away
 * under the press, and the click would be lost.
 */
function keepFocusInField(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}
