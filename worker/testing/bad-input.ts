import type { ProblemCode } from "#contract/problems";
import { goodOrder } from "./orders";

/** The code and status that an answer should have. */
export type Refused = readonly [ProblemCode, number];

const all = <T>(values: readonly T[], code: ProblemCode, status = 400): [T, Refused][] =>
  values.map((value) => [value, [code, status]]);

const noText: readonly unknown[] = [
  null,
  0,
  31612345678,
  -1,
  1.5,
  true,
  false,
  [],
  ["+31612345678"],
  {},
  { $ne: "" },
];

/** Receivers that no order may have. */
export const badReceivers: [unknown, Refused][] = [
  ...all([...noText, "", " ", "\t\n", "\u00a0"], "receiver_required"),
  ...all(
    [
      "0612345678",
      "0031612345678",
      "31612345678",
      "+0612345678",
      "+31 612345678",
      "+31-6-12345678",
      "+31(0)612345678",
      " +31612345678",
      "+31612345678 ",
      "+31612345678\n",
      "+31612345678\u0000",
      "++31612345678",
      "+316",
      "+3161234567",
      "+316123456789",
      "+999123456789",
      "+12345678901234567",
      "+31612345678;+31687654321",
      "+31612345678' OR '1'='1",
      "+３１６１２３４５６７８",
      "+٣١٦١٢٣٤٥٦٧٨",
      "tel:+31612345678",
      "<script>alert(1)</script>",
      "javascript:alert(1)",
      "+".repeat(200),
      `+31${"6".repeat(9_000)}`,
      "NaN",
      "undefined",
    ],
    "receiver_invalid",
  ),
  ...all(["+31201234567"], "receiver_landline"),
  ...all(["+31900123456", "+31800123456"], "receiver_service_number"),
];

/** Senders that no order may have. */
export const badSenders: [unknown, Refused][] = [
  ...all([...noText, "", "   ", "\t", "\r\n", "\u00a0"], "sender_required"),
  ...all(["twaalf teken", "a".repeat(12), "a".repeat(9_000), "Sinterklaas!"], "sender_too_long"),
  ...all(
    [
      "Jan!",
      "Zoë",
      "Ja\u0000n",
      "Jan\u202eeva",
      "Ян",
      "🎅",
      "<b>Jan</b>",
      "Jan'",
      "Jan;--",
      "a\u200bb",
      "Jan/Eva",
      "+Jan",
      "ＪＡＮ",
      "{{7*7}}",
    ],
    "sender_charset",
  ),
  ...all(["12345", "0612345678", "112", "- . _", "1 2 3", "06-12345678"], "sender_needs_letter"),
  ...all(["ING", "Rabobank", "PostNL", "Politie", "R4bobank", "DigiD"], "sender_protected"),
  ...all(["bit.ly", "t.ly", "huur24.com"], "sender_link"),
];

/** Messages that no order may have, by name. */
export const badMessages: [string, unknown, Refused][] = [
  ...all(
    [
      ...noText,
      "",
      " ",
      "\n\n",
      "\t \r\n",
      "\u00a0\u2003",
      "\u200b\u2060",
      "\u0000",
      "\u202e \u200f",
      "\ud83c",
    ],
    "message_required",
  ).map(([value, refused]): [string, unknown, Refused] => [JSON.stringify(value), value, refused]),
  ["half a surrogate pair within", "Tot \ud83c straks", ["bad_request", 400]],
  ...all(
    [
      "Tot\u0000straks",
      "Tot\u0007straks",
      "Tot\u007fstraks",
      "Tot\u0085straks",
      "Tot \u202eskarts",
      "Tot \u202dstraks",
    ],
    "message_charset",
  ).map(([value, refused]): [string, unknown, Refused] => [JSON.stringify(value), value, refused]),
  ["1281 characters", "a".repeat(1281), ["message_too_long", 400]],
  ["1281 characters after composing", "e\u0301".repeat(1281), ["message_too_long", 400]],
  ["641 emoji", "🎁".repeat(641), ["message_too_long", 400]],
  ["9,000 characters", "b".repeat(9_000), ["message_too_long", 400]],
  ...[
    "https://example.com",
    "Kijk op http://evil.example/inloggen",
    "www.example.com",
    "HTTPS://EXAMPLE.COM/x?y=z",
  ].map((text): [string, unknown, Refused] => [text, text, ["message_link", 400]]),
];

/** Consents that no order may have. */
export const badConsents: [unknown, Refused][] = all<unknown>(
  [
    null,
    0,
    1,
    -1,
    1.5,
    true,
    false,
    [],
    ["2026-11-20"],
    {},
    { version: "2026-11-20" },
    [[]],
    [null],
    { toString: "2026-11-20" },
    20261120,
    1e21,
    "2".repeat(41),
    " ".repeat(41),
    "é".repeat(41),
    "<script>".repeat(10),
    "x".repeat(9_000),
    "\u0000".repeat(50),
  ],
  "bad_request",
);

/** What is no tick: only the version of the text that was shown is one. */
export const badTicks: unknown[] = [
  undefined,
  "",
  " ",
  "false",
  "0",
  "no",
  "2020-01-01",
  "2026-11-20 ",
  "true",
  "__proto__",
];

const nested = `${'{"receiver":'.repeat(500)}1${"}".repeat(500)}`;
const text = JSON.stringify(goodOrder);
const badBody: Refused = ["bad_request", 400];
const extra = (field: string) => text.replace("{", `{${field},`);

/** Bodies that are no order, by name, with headers that come along. */
export const badBodies: [string, string, Record<string, string>, Refused][] = [
  ["empty", "", {}, badBody],
  ["not JSON", "receiver=+31612345678", {}, badBody],
  ["cut short", text.slice(0, -1), {}, badBody],
  ["JSON with a tail", `${text}}`, {}, badBody],
  ["two objects", text + text, {}, badBody],
  ["single-quoted", text.replaceAll('"', "'"), {}, badBody],
  ["NaN", "NaN", {}, badBody],
  ["a field that is NaN", '{"receiver":NaN}', {}, badBody],
  ["undefined", "undefined", {}, badBody],
  ["null", "null", {}, badBody],
  ["true", "true", {}, badBody],
  ["a number", "42", {}, badBody],
  ["a number past all numbers", "1e309", {}, badBody],
  ["a string", '"+31612345678"', {}, badBody],
  ["an empty array", "[]", {}, badBody],
  ["an array of orders", `[${text}]`, {}, badBody],
  ["an empty object", "{}", {}, ["receiver_required", 400]],
  ["deeply nested", nested, {}, ["receiver_required", 400]],
  ["a NUL character", "\u0000", {}, badBody],
  ["a field past all numbers", '{"receiver":1e309}', {}, ["receiver_required", 400]],
  ["an order with an unknown field", extra('"amount":1'), {}, ["unknown_field", 400]],
  ["an order with a price of its own", extra('"amountCents":1'), {}, ["unknown_field", 400]],
  ["an order with __proto__", extra('"__proto__":{"isAdmin":true}'), {}, ["unknown_field", 400]],
  ["an order with constructor", extra('"constructor":{"prototype":{}}'), {}, ["unknown_field", 400]],
  ["an order with an empty key", extra('"":1'), {}, ["unknown_field", 400]],
  ["an order with a key in capitals", extra('"Receiver":"+31612345678"'), {}, ["unknown_field", 400]],
  ...[
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jsonp",
    "application/ld+json",
    "text/json",
    "json",
    "",
  ].map((type): [string, string, Record<string, string>, Refused] => [
    `an order sent as '${type}'`,
    text,
    { "Content-Type": type },
    ["unsupported_media_type", 415],
  ]),
];

/** Keys that mark no order: not 16 to 128 visible ASCII characters. */
export const badKeys: string[] = [
  "",
  "a",
  "0",
  "short",
  "fifteen-letters",
  "a".repeat(129),
  "a".repeat(4_000),
  "with a space inside it",
  "with\ta-tab-inside-it",
  "sixteen plus ten spaces",
  "ends-in-a-space  , then-more",
  "two-keys-in-one, two-keys-in-one",
  "deleted-\u007f-character",
  "\u007f".repeat(16),
  "\u0001".repeat(16),
  "an-escape-\u001b[31m-in-it",
  "a-bell-\u0007-in-it-somewhere",
  "a\u0008backspace-in-it",
  "fifteen_letter5",
  "<script> alert(1) </script>",
  "' OR '1' = '1' --",
  "../../etc /passwd",
  "a-form-\u000cfeed-in-it-somewhere",
  "null-or-nothing or-other",
];
