import { describe, expect, it } from "vitest";
import { replaceOnce } from "./replace-once";

describe("a replacement in a page", () => {
  it("puts a text in its place, whatever that text holds", () => {
    expect(replaceOnce("a @@x@@ b", "@@x@@", "$& $1", "page")).toBe("a $& $1 b");
    expect(replaceOnce("<html lang=nl>", /<html\b/, "<html data-a", "page")).toBe("<html data-a lang=nl>");
    expect(replaceOnce("<p>1\n2</p>", /<p>.*?<\/p>/s, "", "page")).toBe("");
  });

  it.each(["@@x@@", /@@x@@/])("stops the build where nothing matches %s, and says where", (place) => {
    expect(() => replaceOnce("a b", place, "", "index.html")).toThrow(/^index\.html: .*@@x@@.* 0 times/);
  });

  it.each(["@", /@/])("stops the build where it would have to choose: %s", (place) => {
    expect(() => replaceOnce("a @ b @ c", place, "", "index.html")).toThrow("2 times");
  });
});
