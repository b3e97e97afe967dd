import type { Plain } from "./requests.ts";

/** A request as it goes over the wire. */
export type Wire = {
  method: string;
  /** With the query, already escaped. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Sent in pieces, without saying how long it is. */
  chunked: boolean;
};

/** Chance that can be had again. */
export type Chance = { any<T>(options: readonly T[]): T; below(limit: number): number };

/** Texts that break what was not thought of: Unicode, escapes, SQL, HTML, paths, numbers, prototypes. */
export const nasty: readonly string[] = [
  "",
  " ",
  "\u0000",
  "\u0000+31612345678",
  "\ud800",
  "a\u0301".repeat(40),
  "\u202e\u2066x\u2069",
  "\ufdfa".repeat(200),
  "👩‍👩‍👧‍👧".repeat(60),
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  '" UNION SELECT 1,2,3 --',
  "%27%20OR%201=1",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "{{7*7}}<%= 7 %>#{7}",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "\r\nSet-Cookie: x=y",
  "\\",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e309",
  "9007199254740993",
  "0x10",
  "1".repeat(400),
  "x".repeat(5_001),
  "+31612345678",
  "+999999999999999",
  "2001:db8::1%eth0",
  "::ffff:127.0.0.1",
  "A".repeat(22),
  "[object Object]",
  "*",
  "%",
  "_",
];

const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [[]],
  {},
  { $ne: null },
  { length: 5 },
  ["+31612345678"],
  { toString: "x" },
];

const types = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/csp-report",
  "application/JSON",
  "",
];

type Mutation = (wire: Wire, plain: Plain, chance: Chance) => Wire;

/** What can be done to a valid request. Each is tried on every route. */
export const mutations: Record<string, Mutation> = {
  none: (wire) => wire,
  "a field with a strange value": (wire, plain, chance) =>
    withFields(wire, plain, (fields) => {
      const name = chance.any(Object.keys(fields).concat("x"));
      return { ...fields, [name]: chance.any([...strange, ...nasty]) };
    }),
  "a field with a nasty text": (wire, plain, chance) =>
    withFields(wire, plain, (fields) => {
      const name = chance.any(Object.keys(fields).concat("x"));
      return { ...fields, [name]: textOf(fields[name] ?? "") + chance.any(nasty) };
    }),
  "a field that is missing": (wire, plain, chance) =>
    withFields(wire, plain, (fields) => {
      const gone = chance.any(Object.keys(fields).concat(""));
      return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== gone));
    }),
  "a field too many": (wire, plain, chance) =>
    withFields(wire, plain, (fields) => ({
      ...fields,
      [chance.any(nasty.concat("admin", "status", "id"))]: chance.any(strange),
    })),
  "a field twice": (wire) =>
    withBody(wire, (text) =>
      text.startsWith("{") ? `${text.slice(0, -1)},${text.slice(1)}` : `${text}&${text}`,
    ),
  "a body cut off": (wire, _, chance) =>
    withBody(wire, (text) => text.slice(0, chance.below(text.length + 1))),
  "a body with a byte changed": (wire, _, chance) => {
    if (!wire.body || wire.body.length === 0) return wire;
    const body = Buffer.from(wire.body);
    body[chance.below(body.length)] = chance.below(256);
    return { ...wire, body };
  },
  "a body that is deep": (wire) => ({ ...wire, body: Buffer.from("[".repeat(6_000) + "]".repeat(6_000)) }),
  "a body that is large": (wire) => ({ ...wire, body: Buffer.alloc(20_000, "x") }),
  "a body in pieces": (wire) => ({ ...wire, chunked: wire.body !== null }),
  "a large body in pieces": (wire) => ({ ...wire, body: Buffer.alloc(40_000, "x"), chunked: true }),
  "another type": (wire, _, chance) => ({
    ...wire,
    headers: { ...wire.headers, "content-type": chance.any(types) },
  }),
  "a form where JSON was": (wire, plain) => {
    const fields = Object.entries(plain.json ?? {}).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    const headers = { ...wire.headers, "content-type": "application/x-www-form-urlencoded" };
    return { ...wire, headers, body: Buffer.from(new URLSearchParams(fields).toString()) };
  },
  "another method": (wire, _, chance) => ({
    ...wire,
    method: chance.any(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]),
  }),
  "a method in a header": (wire, _, chance) => ({
    ...wire,
    headers: { ...wire.headers, [chance.any(["x-http-method-override", "x-method-override"])]: "DELETE" },
  }),
  "another site": (wire, _, chance) => ({
    ...wire,
    headers: {
      ...wire.headers,
      ...chance.any<Record<string, string>>([
        { origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site" },
        { origin: "null" },
      ]),
    },
  }),
  "a strange header": (wire, _, chance) => {
    const names = [
      "accept-language",
      "idempotency-key",
      "user-agent",
      "cookie",
      "cf-ray",
      "content-encoding",
      "challenge-answer",
      "x-forwarded-for",
      "if-none-match",
      "range",
    ];
    return { ...wire, headers: { ...wire.headers, [chance.any(names)]: headerOf(chance.any(nasty)) } };
  },
  "a header that is long": (wire) => ({
    ...wire,
    headers: { ...wire.headers, cookie: "x=".padEnd(6_000, "y") },
  }),
  "no session": (wire) => ({
    ...wire,
    headers: Object.fromEntries(Object.entries(wire.headers).filter(([name]) => name !== "cookie")),
  }),
  "a strange address": (wire, _, chance) => ({
    ...wire,
    headers: {
      ...wire.headers,
      "cf-connecting-ip": headerOf(
        chance.any(["::1", "2001:db8::1", "x", "", "1.2.3", "fe80::1%x", ...nasty]),
      ),
    },
  }),
  "a strange path": (wire, _, chance) => {
    const tricks = [
      "/",
      "//",
      "/.",
      "/%2e%2e",
      ";a=b",
      ".json",
      "%00",
      "%0d%0a",
      "%",
      "%ff",
      "\\",
      "/x",
      "?",
      "%2F",
    ];
    const at = wire.path.indexOf("?");
    const [path, query] = at < 0 ? [wire.path, ""] : [wire.path.slice(0, at), wire.path.slice(at)];
    return { ...wire, path: `${path}${chance.any(tricks)}${query}` };
  },
  "a strange part of the path": (wire, plain, chance) => {
    if (!plain.params?.length) return wire;
    const part = encodeURIComponent(chance.any(plain.params));
    return { ...wire, path: wire.path.replace(part, () => escaped(chance.any(nasty))) };
  },
  "a strange query": (wire, plain, chance) => {
    const name = chance.any(Object.keys(plain.query ?? {}).concat("x", "cursor", "limit"));
    const joint = wire.path.includes("?") ? "&" : "?";
    return { ...wire, path: `${wire.path}${joint}${name}=${escaped(chance.any(nasty))}` };
  },
};

/** A valid request as it goes over the wire. */
export function toWire(route: string, plain: Plain, headers: Record<string, string>): Wire {
  const [method = "GET", pattern = "/"] = route.split(" ");
  const params = [...(plain.params ?? [])];
  const path = pattern.replace(/:\w+(\{[^}]*\})?/g, () => encodeURIComponent(params.shift() ?? ""));
  const query = plain.query ? `?${new URLSearchParams(plain.query).toString()}` : "";
  const wire = { method, path: path + query, headers: { ...headers }, body: null, chunked: false };
  if (plain.json)
    return {
      ...wire,
      body: Buffer.from(JSON.stringify(plain.json)),
      headers: { ...headers, "content-type": "application/json" },
    };
  if (!plain.form) return wire;
  const body = Buffer.from(new URLSearchParams(plain.form).toString());
  return { ...wire, body, headers: { ...headers, "content-type": "application/x-www-form-urlencoded" } };
}

function withFields(
  wire: Wire,
  plain: Plain,
  change: (fields: Record<string, unknown>) => Record<string, unknown>,
): Wire {
  if (plain.form) {
    const fields = Object.entries(change(plain.form)).map(
      ([name, value]) => [name, textOf(value)] as [string, string],
    );
    return { ...wire, body: Buffer.from(new URLSearchParams(fields).toString()) };
  }
  if (!plain.json) return wire;
  const pairs = Object.entries(change(plain.json)).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return { ...wire, body: Buffer.from(`{${pairs.join(",")}}`) };
}

function withBody(wire: Wire, change: (text: string) => string): Wire {
  return wire.body ? { ...wire, body: Buffer.from(change(wire.body.toString())) } : wire;
}

const textOf = (value: unknown) =>
  wellFormed(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const wellFormed = (text: string) => text.toWellFormed();
const escaped = (text: string) => encodeURIComponent(wellFormed(text)).slice(0, 2_000);
/** What a client can put into a header at all. */
const headerOf = (text: string) => text.replace(/[^\x20-\x7e]/g, "?").slice(0, 500);
