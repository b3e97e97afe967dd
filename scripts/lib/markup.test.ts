import { expect, it } from "vitest";
import { shortMarkup } from "./markup";

it("leaves out quotes, empty values and closing slashes where HTML does not ask for them", () => {
  expect(shortMarkup('<input id="a" class="b c" hidden="" value=""/><a href="/x/">y</a>')).toBe(
    '<input id=a class="b c" hidden value><a href=/x/>y</a>',
  );
});

it("keeps the quotes around what would end a value, and the text between tags as it is", () => {
  const kept = `<p title="a=b" lang="'">1 < 2, a="b" /></p>`;
  expect(shortMarkup(kept)).toBe(kept);
});

it("keeps scripts and styles to the letter: the policy names their hashes", () => {
  const code = '<script>let a="b"; if (a<b) c(`<p id="x"/>`)</script><style>[a=""]{b:c}</style>';
  expect(shortMarkup(code)).toBe(code);
});

it("keeps a slash that belongs to an unquoted value apart from the end of its tag", () => {
  expect(shortMarkup('<link href="/a/"/>')).toBe("<link href=/a/>");
});
