import { createMiddleware } from "hono/factory";
import type { MiddlewareHandler } from "hono/types";
import { languageOf } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import type { Http, TypedForm } from "./context";
import { isForm, isFormOfOurs } from "./csrf";
import { refuse } from "./problems";

/** Lets a handler act on forms only; anything else goes on to the next route. */
export const onForm =
  (handler: MiddlewareHandler<Http>): MiddlewareHandler<Http> =>
  (c, next) =>
    isForm(c) ? handler(c, next) : next();

/**
 * Reads a form of ours with these fields, a hidden `lang`, and the ticket of a page that waited; what was typed is kept for the
 * page that a refusal becomes. Another site's is refused for that, whatever else is wrong with it: its words are not given
 * back (decision 007).
 */
export const takeForm = (names: readonly string[]) =>
  createMiddleware<Http>(async (c, next) => {
    // Not `text()`: the runtime warns when a form is read with it.
    const { fields, problem } = parseForm(await c.req.arrayBuffer(), [...names, "lang", "challenge"]);
    c.set("form", fields);
    c.set("language", languageOf(fields.get("lang")));
    if (!isFormOfOurs(c)) return refuse(c, "foreign_origin");
    return problem ? refuse(c, problem) : next();
  });

/**
 * The fields of a form-encoded body. A field that comes twice, one that is unknown and an encoding that is not UTF-8 are
 * problems: no page of ours sends them.
 */
export function parseForm(
  body: ArrayBuffer,
  names: readonly string[],
): { readonly fields: TypedForm; readonly problem: ProblemCode | null } {
  const fields = new Map<string, string>();
  const pairs = pairsOf(body);
  let problem: ProblemCode | null = pairs ? null : "bad_request";
  for (const [name, value] of pairs ?? []) {
    if (name === null || value === null || fields.has(name)) problem ??= "bad_request";
    else if (names.includes(name)) fields.set(name, withPlainLines(value));
    else problem ??= "unknown_field";
  }
  return { fields, problem };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function pairsOf(body: ArrayBuffer): (readonly [name: string | null, value: string | null])[] | null {
  try {
    const pairs = utf8.decode(body).split("&");
    return pairs
      .filter((pair) => pair !== "")
      .map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [decode(name), decode(value.join("="))];
      });
  } catch {
    return null;
  }
}

/** Null for what is not UTF-8, half a character included. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** Browsers send the lines of a text area with CRLF, and a message is priced by its characters. */
const withPlainLines = (text: string): string => text.replace(/\r\n?/g, "\n");
