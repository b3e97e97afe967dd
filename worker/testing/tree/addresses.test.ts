import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod/mini";

/** The files of a room, without its tests. */
const code = (room: string): string[] =>
  globSync(`worker/${room}/**/*.ts`).filter((path) => !path.endsWith(".test.ts"));

/** The schemas of what a contract reads from an address: by their names, which end so. */
async function queries(): Promise<[name: string, schema: z.ZodMiniObject][]> {
  const names = code("contract").map((path) => basename(path, ".ts"));
  const modules = await Promise.all(
    names.map((name) => import(`../../contract/${name}.ts`) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, z.ZodMiniObject] => entry[0].endsWith("Query") && "_zod" in entry[1]);
}

it("W10: each parameter that a contract reads from an address refuses a number, an IP address and an e-mail", async () => {
  const found = await queries();
  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const [name, schema] of found) {
    const { shape } = schema._zod.def;
    expect([name, Object.keys(shape).length > 0]).toEqual([name, true]);
    for (const [key, one] of Object.entries(shape))
      for (const value of ["+31612345678", "06 12345678", "198.51.100.77", "2001:db8::1", "piet@example.com"])
        expect([name, key, value, z.safeParse(one, value).success]).toEqual([name, key, value, false]);
  }
});

it("W10: no route reads another from an address by hand, save the language, an order's id, and two flags whose value says nothing", () => {
  const found = code("http").flatMap((path) => {
    const text = readFileSync(path, "utf8");
    return [
      ...[...text.matchAll(/\.(?:query|queries)\(("\w*")?\)/g)].map(([, name]) => name ?? `all in ${path}`),
      ...[...text.matchAll(/searchParams\.get\(("\w*")\)/g)].map(([, name]) => name),
    ];
  });
  expect(new Set(found)).toEqual(new Set(['"id"', '"lang"', '"live"', '"withdraw"']));
});
