import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "#voice/send";
import { SendForm } from "../features/send/SendForm";
import { hydrate } from "./hydrate";

const page = document.documentElement;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  delete page.dataset.ready;
  delete page.dataset.alone;
  delete page.dataset.submits;
});

/** The island of a document, as the build renders it. */
function island(html: string, language = "nl"): HTMLElement {
  document.body.innerHTML = `<div id="form" data-language-of="${language}">${html}</div>`;
  return document.body;
}

const message = () => screen.getByLabelText<HTMLTextAreaElement>("Bericht");

function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error("a part of the form broke");
  return (
    <form method="post">
      <textarea aria-label="Bericht" name="message" />
      <div role="listbox" />
      <button type="button" onClick={() => setBroken(true)}>
        Breek
      </button>
      <button type="submit" disabled>
        Bestel
      </button>
    </form>
  );
}

test("a form whose code breaks stays as it stands, with what was typed, the focus, and a button that posts it", async () => {
  island(renderToString(<Fragile />));
  await act(() => hydrate(Fragile));
  const area = message();
  area.value = "Lieve Noor";
  area.focus();
  fireEvent.click(screen.getByText("Breek"));
  await waitFor(() => expect(page.dataset.alone).toBe(""));
  expect(message()).toBe(area);
  expect(area).toHaveValue("Lieve Noor");
  expect(area).toHaveFocus();
  expect(screen.getByText("Bestel")).toBeEnabled();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(page.dataset.ready).toBeUndefined();
});

test("a form that breaks before it is hydrated stays as it was built, with what was typed", async () => {
  const Broken = () => {
    throw new Error("the form broke");
  };
  island(renderToString(<SendForm />));
  message().value = "Lieve Noor";
  await act(() => hydrate(Broken));
  await waitFor(() => expect(page.dataset.alone).toBe(""));
  expect(message()).toHaveValue("Lieve Noor");
});

test("a page that a translator has changed is taken over as it stands, with what was typed", async () => {
  island(renderToString(<SendForm />));
  const before = message();
  before.value = "Lieve Noor";
  const label = document.querySelector("label[for=message]");
  if (label) label.innerHTML = "<font>Message</font>";
  await act(() => hydrate(SendForm));
  await waitFor(() => expect(page.dataset.ready).toBe(""));
  expect(message()).toBe(before);
  expect(message()).toHaveValue("Lieve Noor");
  await waitFor(() => expect(sessionStorage.getItem("draft")).toContain("Lieve Noor"));
});

test("a form that stands in English and cannot have its words is left alone", async () => {
  const load = vi.spyOn(send, "load").mockRejectedValue(new TypeError("Failed to fetch"));
  island("<form><textarea aria-label='Message'>Dear Noor</textarea></form>", "en");
  const area = screen.getByLabelText("Message");
  await expect(hydrate(SendForm)).rejects.toThrow("no words in en");
  expect(load).toHaveBeenCalledOnce();
  expect(screen.getByLabelText("Message")).toBe(area);
});
