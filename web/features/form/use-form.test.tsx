import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { ProblemCode } from "#contract/problems";
import { err, ok } from "#domain/result";
import { fieldsNl } from "#voice/field-sentences";
import { draftOf, refillEvent } from "../../lib/draft";
import type { FormKind } from "./form-store";
import { onTheWay, useForm } from "./use-form";

type Typed = { reason: string };
type Failure = { readonly field?: string; readonly code?: ProblemCode; readonly text?: string };

const draft = draftOf("a-draft", ["reason"]);
const kind: FormKind<Typed, "reason", string> = {
  blank: { reason: "" },
  names: ["reason"],
  read: ({ reason }) => (reason ? ok(reason) : err({ reason: "reason_too_short" })),
  draft,
  withDraft: (typed) => ({ reason: typed.reason || (draft.read()?.reason ?? "") }),
};

let sent: string[];
let answer: (failure: Failure | null) => void;
const onFailed = vi.fn();

function Form() {
  const { form, fieldTexts, summary, pending, failed } = useForm(kind, {
    deliver: (reason) => {
      sent.push(reason);
      return new Promise<Failure | null>((resolve) => {
        answer = resolve;
      });
    },
    onFailed,
    onHydrated: undefined,
  });
  const { error } = fieldTexts("reason");
  return (
    <form {...form} aria-label="Form">
      {summary && (
        <div ref={summary.ref} tabIndex={-1} role="alert">
          {summary.items.map(({ text }) => text)}
        </div>
      )}
      <textarea id="reason" name="reason" aria-label="Reason" />
      <output>{[pending && "pending", failed && "failed", error].filter(Boolean).join()}</output>
    </form>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  onFailed.mockClear();
  sent = [];
});
afterEach(() => {
  delete document.documentElement.dataset.ready;
});

const form = () => screen.getByRole<HTMLFormElement>("form");
const field = () => screen.getByLabelText<HTMLTextAreaElement>("Reason");
const said = () => screen.getByRole("status").textContent;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

it("is sent once at a time, and stays pending where the visitor goes on to somewhere else", async () => {
  render(<Form />);
  type("Daarom");
  fireEvent.submit(form());
  fireEvent.submit(form());
  expect(sent).toEqual(["Daarom"]);
  await act(async () => answer(null));
  fireEvent.submit(form());
  expect(sent).toEqual(["Daarom"]);
  expect(said()).toBe("pending");
  // Out of the browser's memory (the bfcache) it comes back idle.
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  expect(said()).toBe("");
});

it("can be sent again where the visitor is still here long after, for the way on was stopped or led nowhere", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<Form />);
  type("Daarom");
  fireEvent.submit(form());
  await act(async () => answer(null));
  await act(async () => vi.advanceTimersByTime(onTheWay - 1));
  expect(said()).toBe("pending");
  await act(async () => vi.advanceTimersByTime(1));
  expect(said()).toBe("");
  fireEvent.submit(form());
  expect(sent).toEqual(["Daarom", "Daarom"]);
});

it("ux-2 0.5: says at the field what the Worker objects to, with the focus there and in the title, until it changes", async () => {
  document.title = "Melden";
  render(<Form />);
  type("Daarom");
  fireEvent.submit(form());
  const refused = { field: "reason", code: "reason_too_long", text: "No." } as const;
  await act(async () => answer(refused));
  expect(said()).toBe(`failed,${fieldsNl.reason_too_long}`);
  expect(onFailed).toHaveBeenCalledExactlyOnceWith({ outcome: refused, language: "nl" });
  expect(field()).toHaveFocus();
  expect(document.title).toBe("Fout: Melden");
  expect(screen.queryByRole("alert")).toBeNull();
  type("Hierom");
  expect(said()).toBe("failed");
  expect(document.title).toBe("Melden");
  fireEvent.submit(form());
  expect(sent).toEqual(["Daarom", "Hierom"]);
});

it("takes the Worker's own words for a field where the page has none", async () => {
  render(<Form />);
  type("Daarom");
  fireEvent.submit(form());
  await act(async () => answer({ field: "reason", text: "Zo niet." }));
  expect(said()).toBe("failed,Zo niet.");
});

it("leaves the focus where it is when the objection is to no field", async () => {
  render(<Form />);
  type("Daarom");
  fireEvent.submit(form());
  await act(async () => answer({ text: "Nu even niet." }));
  expect(said()).toBe("failed");
  expect(field()).not.toHaveFocus();
});

it("sums up what must be mended, with the focus there, and sends nothing", async () => {
  render(<Form />);
  fireEvent.submit(form());
  await waitFor(() => expect(screen.getByRole("alert")).toHaveFocus());
  expect(sent).toEqual([]);
  type("Daarom");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("takes its fields over anew when something else than a hand has emptied or filled them", () => {
  render(<Form />);
  type("Daarom");
  draft.clear();
  field().value = "";
  act(() => void form().dispatchEvent(new Event(refillEvent)));
  expect(field()).toHaveValue("");
  expect(draft.read()).toBeNull();
  draft.save({ reason: "Van eerder" });
  act(() => void form().dispatchEvent(new Event(refillEvent)));
  expect(field()).toHaveValue("Van eerder");
});
