import type { Wire } from "./mutations.ts";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  ms: number;
};

/** The longest that anything may take, in ms. */
const slowest = 5_000;

/** What an answer does wrong, whatever was asked; empty when nothing. */
export function judge(wire: Wire, answer: Answer): string[] {
  const { status } = answer;
  return [
    ...(status >= 500 && !isMeant(answer) ? [`answered ${status}`] : []),
    ...(answer.ms > slowest ? [`took ${Math.round(answer.ms)} ms`] : []),
    ...(status >= 400 && wire.method !== "HEAD" ? outsideEnvelope(answer) : []),
    ...withoutHeaders(answer),
  ];
}

/** 503 with a sentence of ours is a refusal like any other: sending is off, a budget is used up. */
const isMeant = ({ status, body }: Answer) => status === 503 && /"code":"(sending_off|too_busy)"/.test(body);

function outsideEnvelope({ headers, body }: Answer): string[] {
  const type = String(headers["content-type"] ?? "");
  if (type.startsWith("text/html"))
    return /^<!doctype html>/i.test(body) && body.includes("<h1") ? [] : ["a page that is none of ours"];
  if (!type.startsWith("application/json")) return [`a refusal of type '${type}'`];
  const said = parsed(body);
  const fits =
    said?.success === false &&
    typeof said.code === "string" &&
    typeof said.message === "string" &&
    said.message !== "";
  return fits ? [] : ["a refusal outside the envelope"];
}

function withoutHeaders({ headers }: Answer): string[] {
  const needed = [
    "x-request-id",
    "x-content-type-options",
    "content-security-policy",
    "referrer-policy",
    "strict-transport-security",
  ];
  const missing = needed.filter((name) => !headers[name]);
  return missing.length > 0 ? [`without ${missing.join(", ")}`] : [];
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
