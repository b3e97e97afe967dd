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

it("leaves out the end tags that HTML lets out before what follows, and no other", () => {
  expect(shortMarkup("<ul><li><p>a</p></li><li>b</li></ul><p>c</p><div>d</div>")).toBe(
    "<ul><li><p>a<li>b</ul><p>c<div>d</div>",
  );
  expect(shortMarkup("<dl><div><dt>a</dt><dd>b</dd></div></dl>")).toBe("<dl><div><dt>a<dd>b</div></dl>");
  const rows = "<thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr><tr><td>d</td></tr></tbody>";
  expect(shortMarkup(`<table><caption>a</caption>${rows}</table>`)).toBe(
    "<table><caption>a<thead><tr><th>b<tbody><tr><td>c<tr><td>d</table>",
  );
  expect(shortMarkup("<select><optgroup label=a><option>b</option></optgroup></select>")).toBe(
    "<select><optgroup label=a><option>b</select>",
  );
  expect(shortMarkup("<html><head></head><body>a</body></html>\n")).toBe("<html><head><body>a");
});

it("keeps the end tags that end something: before a text, in a link, in a line of text", () => {
  const kept = "<p>a</p> b<a><p>c</p></a><span><p>d</p></span><label><p>e</p></label><ul><li>f</li> </ul>";
  expect(shortMarkup(kept)).toBe(kept);
});

it("ends a shape of a drawing in its own tag", () => {
  expect(shortMarkup('<svg><path d="M0 0h1"></path><path d="M0 0h1" class="a"></path></svg>')).toBe(
    '<svg><path d="M0 0h1"/><path d="M0 0h1" class=a /></svg>',
  );
});
