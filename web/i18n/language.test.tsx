import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { catalogue } from "#voice/catalogue";
import { textsNow, useTexts } from "./catalogue";
import { preferredLanguage, restoreLanguage, speak } from "./language";
import { languageEvent, preferenceKey } from "./preference";

let english: () => Promise<{ hello: string }> = async () => ({ hello: "Hello" });
const texts = catalogue({ hello: "Hallo" }, () => english());
const Hello = () => <p>{useTexts(texts).hello}</p>;

afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  texts.en = null;
  await speak("nl");
});

it("speaks Dutch until English is asked for, and then English in place", async () => {
  render(<Hello />);
  expect(screen.getByText("Hallo")).toBeInTheDocument();
  await act(() => speak("en"));
  expect(screen.getByText("Hello")).toBeInTheDocument();
  expect(document.documentElement.lang).toBe("en");
  expect(textsNow(texts).hello).toBe("Hello");
});

it("stays in Dutch and only logs it when English cannot be loaded", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  english = async () => {
    throw new Error("offline");
  };
  render(<Hello />);
  await act(() => speak("en"));
  expect(screen.getByText("Hallo")).toBeInTheDocument();
  expect(document.documentElement.lang).toBe("nl");
  expect(logged).toHaveBeenCalledOnce();
  english = async () => ({ hello: "Hello" });
});

it("loads what came with later code without overruling a choice that was made meanwhile", async () => {
  await act(() => speak("en"));
  texts.en = null;
  let arrives = () => {};
  english = () =>
    new Promise((resolve) => {
      arrives = () => resolve({ hello: "Hello" });
    });
  const loading = speak();
  await act(() => speak("nl"));
  arrives();
  await act(() => loading);
  expect(document.documentElement.lang).toBe("nl");
  english = async () => ({ hello: "Hello" });
});

it("remembers English only; anything else, and blocked storage, is Dutch", () => {
  localStorage.setItem(preferenceKey, "en");
  expect(preferredLanguage()).toBe("en");
  localStorage.setItem(preferenceKey, "fr");
  expect(preferredLanguage()).toBe("nl");
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(preferredLanguage()).toBe("nl");
});

it("restores the saved choice, shows the page, and follows the switch", async () => {
  localStorage.setItem(preferenceKey, "en");
  document.documentElement.dataset.waits = "";
  render(<Hello />);
  await act(() => restoreLanguage());
  expect(screen.getByText("Hello")).toBeInTheDocument();
  expect(document.documentElement.dataset.waits).toBeUndefined();
  await act(() => speak("nl"));
  await act(async () => void document.dispatchEvent(new Event(languageEvent)));
  expect(await screen.findByText("Hello")).toBeInTheDocument();
});
