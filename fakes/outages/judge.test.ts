import { describe, expect, it } from "vitest";
import { longest, type Met, wrongWith } from "./judge.ts";

const met = (changes: Partial<Met>): Met => ({
  method: "GET",
  path: "/api/payments/x",
  status: 200,
  type: "application/json",
  body: '{"success":true}',
  took: 0,
  ...changes,
});

const refusal = '{"success":false,"code":"unavailable","message":"Dat lukt nu even niet."}';
const page = '<!doctype html><html lang="nl"><body>Even niet.</body></html>';

describe("an answer is well where it", () => {
  it.each([
    ["is our envelope", {}],
    ["is a refusal of ours", { status: 503, body: refusal }],
    ["is our page", { status: 503, type: "text/html; charset=UTF-8", body: page }],
    ["leads elsewhere", { status: 303, type: "", body: "" }],
    ["tells a vendor that it was taken", { path: "/api/webhooks/mollie/t", type: "", body: "" }],
    ["takes as long as is allowed", { took: longest }],
  ] satisfies [string, Partial<Met>][])("%s", (_what, changes) => {
    expect(wrongWith(met(changes))).toBeNull();
  });
});

describe("an answer is wrong where it", () => {
  it.each([
    ["takes longer", { took: longest + 1 }, /took 25\.0 s/],
    ["is the platform's own", { status: 500, type: "text/plain", body: "error code: 1101" }, /1101/],
    ["blames ourselves", { status: 500, body: refusal }, /answered 500/],
    ["says nothing", { body: "" }, /without a word/],
    ["tells a vendor nothing but no", { path: "/api/webhooks/x", status: 503, body: "" }, /without a word/],
    ["is a text", { status: 503, type: "text/plain", body: "Service Unavailable" }, /outside our envelope/],
    ["is cut", { body: '{"success":tr' }, /outside our envelope/],
    ["refuses without a sentence", { body: '{"success":false,"code":"x"}' }, /outside our envelope/],
    ["is a vendor's page", { type: "text/html", body: "<html><h1>502</h1></html>" }, /outside our envelope/],
  ] satisfies [string, Partial<Met>, RegExp][])("%s", (_what, changes, said) => {
    expect(wrongWith(met(changes))).toMatch(said);
  });
});
