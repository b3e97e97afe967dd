import { type Answer, json } from "../lib/routes.ts";
import type { Sms, State } from "./network.ts";

/** a message as it may come in */
export interface Asked {
  from?: unknown;
  to?: { number?: unknown }[];
  body?: { type?: unknown; content?: unknown };
  reference?: unknown;
  minimumNumberOfMessageParts?: number;
  maximumNumberOfMessageParts?: number;
  allowedChannels?: string[];
}

export const failure = (status: number, errorCode: number): Answer =>
  json({ details: "Nothing was created", errorCode, messages: null }, status);

export const resultOf = (
  { to, reference }: Asked,
  parts: number,
  messageErrorCode: number,
): Record<string, unknown> => ({
  to: to?.[0]?.number,
  status: messageErrorCode === 0 ? "Accepted" : "Rejected",
  reference,
  parts,
  messageDetails: messageErrorCode === 0 ? null : "Refused",
  messageErrorCode,
});

/** What is asked, checked; or the code of the first thing that is wrong. */
export function readMessage({
  from,
  to,
  body,
  reference,
  ...rest
}: Asked): { from: string; number: string; text: string; mostParts: number } | number {
  const [number, text] = [to?.[0]?.number, body?.content];
  const { minimumNumberOfMessageParts: least = 1, maximumNumberOfMessageParts: mostParts = 8 } = rest;
  if (typeof from !== "string" || !/^([A-Za-z0-9 &\-_.]{3,11}|\d{1,16})$/.test(from)) return 301;
  if (to?.length !== 1) return 302;
  if (typeof number !== "string" || !/^00[1-9]\d{6,14}$/.test(number)) return 303;
  if (typeof text !== "string" || text === "" || body?.type !== "auto") return 304;
  const isCount = Number.isInteger(least) && Number.isInteger(mostParts) && least >= 1 && mostParts >= least;
  const isNamed = reference === undefined || (typeof reference === "string" && /^.{1,32}$/.test(reference));
  return isCount && isNamed && (rest.allowedChannels ?? ["SMS"]).includes("SMS")
    ? { from, number, text, mostParts }
    : 305;
}

const codes = { sent: 37, delivered: 20, undelivered: 21 };

export const toTransaction = (
  { at, from, to }: Sms & { at: number },
  state: State,
): Record<string, unknown> => ({
  sender: from,
  recipient: to.replace("+", "00"),
  created: new Date(at).toISOString(),
  status: codes[state],
  statusdescription: state,
  mccmnc: "20408",
  operatorname: "Fake Mobile",
  price: 0.08,
  currency: "EUR",
  deliverytime: null,
  standarderror: state === "undelivered" ? "4" : "0",
  errordescription: state === "undelivered" ? "Absent subscriber" : "",
});

export const toReport = (
  reference: string | null,
  to: string,
  state: State,
  now: number,
): Record<string, unknown> => ({
  messages: {
    msg: {
      received: new Date(now).toISOString().slice(0, 19),
      to: to.replace("+", "00"),
      reference: reference ?? "",
      status: {
        code: { sent: 0, delivered: 2, undelivered: 3 }[state],
        errorCode: state === "undelivered" ? "4" : "",
        errorDescription: state === "undelivered" ? "Absent subscriber" : "",
      },
      operator: "20408",
    },
  },
});
