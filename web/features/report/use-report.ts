import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { type FieldErrors, type FieldName, fieldNames, readReport, type Typed } from "./report";
import { type Outcome, sendReport } from "./send-report";

/** A report that was not taken. */
export type Failed = Extract<Outcome, { kind: "failed" }>;

type Hooks = {
  /** Something must be mended first. */
  onWrong: () => void;
  onReceived: (caseCode: string) => void;
  onFailed: (outcome: Failed) => void;
};

/**
 * The form's state, which is little: what is typed stays in the page's own fields, where it was before this code came
 * and where nothing can lose it.
 */
export function useReport({ onWrong, onReceived, onFailed }: Hooks) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [submitted, setSubmitted] = useState(false);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  const check = (name: FieldName) => {
    const report = readReport(typedIn(form.current));
    const { [name]: _, ...others } = errors;
    const code = report.ok ? undefined : report.error[name];
    setErrors(code ? { ...others, [name]: code } : others);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    const report = readReport(typedIn(form.current));
    setErrors(report.ok ? {} : report.error);
    setSubmitted(true);
    if (!report.ok) return onWrong();
    busy.current = true;
    setPending(true);
    const outcome = await sendReport(report.value);
    busy.current = false;
    setPending(false);
    if (outcome.kind === "received") return onReceived(outcome.caseCode);
    const field = fieldNames.find((name) => name === outcome.field);
    if (field && outcome.code) setErrors({ [field]: outcome.code });
    onFailed(outcome);
  };

  /** An error comes when a field is left, and goes the moment it is mended. */
  const watched = (name: FieldName) => ({
    name,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!isSubmit(event.relatedTarget)) check(name);
    },
    onChange: () => {
      if (errors[name]) check(name);
    },
  });

  return { form, errors, submitted, pending, submit, watched };
}

/** An error that comes up just as the button is pressed would move the button away from under the finger. */
const isSubmit = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.type === "submit";

function typedIn(form: HTMLFormElement | null): Typed {
  const data = new FormData(form ?? undefined);
  const text = (name: FieldName) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return { phoneNumber: text("phoneNumber"), reporterEmail: text("reporterEmail"), reason: text("reason") };
}
