import type { Harness } from "./harness";

/** What a browser sends along with a form of a page of ours. */
export const ownForm = { Origin: "http://localhost:8787", "Sec-Fetch-Site": "same-origin" };

/** A post of a form; `fields` are sent as they are when they are a string. */
export const form = (
  fields: Record<string, string> | string,
  headers: Record<string, string> = ownForm,
): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
});

export const typedOrder = {
  receiver: "06 12345678",
  country: "NL",
  sender: "Sinterklaas",
  message: "Heb jij je schoen al gezet?",
  lang: "nl",
};

/** Posts the send form. */
export const postForm = (h: Harness, changes: Record<string, string> = {}, headers = ownForm) =>
  h.ask("/api/payments/create", form({ ...typedOrder, ...changes }, headers));

/** The order id in the address of a checkout of the fake provider. */
export const orderIn = (response: Response): string =>
  /fake_([\w-]{22})$/.exec(response.headers.get("Location") ?? "")?.[1] ?? "";
