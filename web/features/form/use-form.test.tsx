import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { err, ok } from "#domain/result";
import { draftOf, refillEvent } from "../../lib/draft";
import type { FormKind } from "./form-store";
import { failureId, useForm } from "./use-form";

type Typed = { reason: string };
type Failure = { readonly field?: string };

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
  const { error, refusal } = fieldTexts("reason");
  return (
    <form {...form} aria-label="Form">
      {summary && (
        <div ref={summary.ref} tabIndex={-1} role="alert">
          {summary.items.map(({ text }) => text)}
        </div>
      )}
      <textarea name="reason" aria-label="Reason" aria-describedby={refusal} />
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

it("says that it was not taken, marks the field it is about until that changes, and can be sent again", async () => {
  render(<Form />);
  type("Daarom");
  fireEvent.submit(form());
  await act(async () => answer({ field: "reason" }));
  expect(said()).toBe("failed");
  expect(onFailed).toHaveBeenCalledExactlyOnceWith({ outcome: { field: "reason" }, language: "nl" });
  expect(field()).toHaveAttribute("aria-describedby", failureId);
  type("Hierom");
  expect(field()).not.toHaveAttribute("aria-describedby");
  fireEvent.submit(form());
  expect(sent).toEqual(["Daarom", "Hierom"]);
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
