import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import * as z from "zod/mini";
import { isDay } from "./day-report.ts";

/** What a request says that no command line may show: whom it is about, why, and the code of a second person. */
export type Asked = {
  readonly subject: string;
  readonly reason: string;
  readonly code: string | undefined;
};

/** Reads a request of lines such as `subject: +31612345678`; `reason` may be long, and goes on to the next name. */
export function readRequest(text: string): Asked {
  const said = new Map<string, string>();
  let name = "";
  for (const line of text.split(/\r?\n/)) {
    const [, found, rest] = /^(subject|reason|code):\s*(.*)$/.exec(line) ?? [];
    if (found !== undefined) {
      if (said.has(found)) throw new Error(`The request says '${found}' twice.`);
      name = found;
      said.set(found, rest ?? "");
    } else if (name !== "") said.set(name, `${said.get(name)}\n${line}`);
    else if (line.trim() !== "") throw new Error("A request has lines such as 'subject: …' and 'reason: …'.");
  }
  const of = (key: string) => said.get(key)?.trim() ?? "";
  if (of("subject") === "") throw new Error("The request has no line 'subject: …'.");
  if (of("reason") === "") throw new Error("The request has no line 'reason: …'.");
  return { subject: of("subject"), reason: of("reason"), code: of("code") || undefined };
}

/** A request from a file that nobody else may read. */
export function requestIn(file: string): Asked {
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others: chmod 600 ${file}`);
  return readRequest(readFileSync(file, "utf8"));
}

const signed = z.object({ document: z.record(z.string(), z.unknown()), signature: z.string() });

/** The text of a file with an export: readable, and with what is signed in it word for word. */
export const fileOf = (document: string, signature: string): string =>
  `${JSON.stringify({ document: JSON.parse(document) as unknown, signature }, null, 2)}\n`;

/** What is to be verified of such a file. White space between its words is not signed; every word and their order is. */
export function proofIn(text: string): { readonly digest: string; readonly signature: string } {
  const file = signed.safeParse(parsed(text));
  if (!file.success) throw new Error("This is no export.");
  const digest = createHash("sha256").update(JSON.stringify(file.data.document)).digest("hex");
  return { digest, signature: file.data.signature };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The end of a hold, in ms: the end of that day in UTC, so that it lasts all of it. */
export function endOfDay(day: string): number {
  if (!isDay(day)) throw new Error(`'${day}' is no day such as 2027-01-31.`);
  return Date.parse(`${day}T23:59:59Z`);
}
