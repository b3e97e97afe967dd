import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { prune } from "./lean-react.ts";
import { at } from "./root.mjs";

const client = readFileSync(at("node_modules/react-dom/cjs/react-dom-client.production.js"), "utf8");

describe("React as the visitors' pages need it", () => {
  it("is without what those pages do not use", () => {
    const pruned = prune(client);
    expect(pruned.length).toBeLessThan(client.length - 50_000);
    expect(pruned).not.toContain("::view-transition-");
    expect(pruned).toContain("exports.hydrateRoot = function");
  });

  it("is looked at anew where a function is gone, or is there twice", () => {
    expect(() => prune(client.replaceAll("startViewTransition", "start"))).toThrow(/no startViewTransition/);
    expect(() => prune(`${client}\nfunction startViewTransition() {}`)).toThrow("startViewTransition twice");
  });

  const sources = globSync("web/{app,challenge,features,i18n,lib,pages,status,ui}/**/*.{ts,tsx}", {
    cwd: at(""),
  }).filter((path) => !path.includes(".test."));
  it.each(sources)("has all that %s asks for", (path) => {
    const source = readFileSync(at(path), "utf8");
    const asked = [...source.matchAll(/import\s*\{([^}]*)\}\s*from "react(?:-dom)?"/g)].flatMap(
      ([, names = ""]) => names.split(",").map((name) => name.replace("type ", "").trim()),
    );
    const gone =
      /^(ViewTransition|Activity|unstable_\w+|SuspenseList|useActionState|useFormStatus|pre(load|init|connect)\w*|prefetchDNS)$/;
    expect(asked.filter((name) => gone.test(name))).toEqual([]);
  });
});
