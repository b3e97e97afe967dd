import { afterEach, expect, test } from "vitest";
import { applyLook, lookNow, mediaFor, setLook } from "./look";

afterEach(() => {
  setLook({ density: "dense", theme: "system" });
  localStorage.clear();
});

test("nothing chosen is dense and as the system; what is chosen is kept", () => {
  expect(lookNow()).toEqual({ density: "dense", theme: "system" });
  setLook({ density: "roomy", theme: "dark" });
  expect(lookNow()).toEqual({ density: "roomy", theme: "dark" });
  expect(document.documentElement.dataset.density).toBe("roomy");
  expect(document.documentElement.style.colorScheme).toBe("dark");
});

test("what was kept and is no choice any more counts as none", () => {
  localStorage.setItem("panelTheme", "sepia");
  expect(lookNow().theme).toBe("system");
});

test.each([
  ["(prefers-color-scheme: dark)", "dark", "(min-width: 0px)"],
  ["(prefers-color-scheme:dark)", "light", "(max-width: 0px)"],
  ["(prefers-color-scheme: dark) and (min-width: 30rem)", "light", "(max-width: 0px) and (min-width: 30rem)"],
  ["(prefers-color-scheme: dark)", "system", "(prefers-color-scheme: dark)"],
] as const)("of %s a choice of %s makes %s", (text, theme, made) => {
  expect(mediaFor(text, theme)).toBe(made);
});

test("the styles follow the choice, and go back to the system's", () => {
  const style = document.createElement("style");
  style.textContent = "@media (prefers-color-scheme: dark) { :root { --look: dark } }";
  document.head.append(style);
  const condition = () =>
    [...(style.sheet?.cssRules ?? [])].map((rule) => (rule as CSSMediaRule).media.mediaText);
  applyLook({ density: "dense", theme: "dark" });
  expect(condition()).toEqual(["(min-width: 0px)"]);
  applyLook({ density: "dense", theme: "light" });
  expect(condition()).toEqual(["(max-width: 0px)"]);
  applyLook({ density: "dense", theme: "system" });
  expect(condition()).toEqual(["(prefers-color-scheme: dark)"]);
  style.remove();
});
