import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

export type Say = ReturnType<typeof sayTo>;

/**
 * What the operator reads, and what is kept of it in `.deploy/<name>.log`. Whatever comes by here is searched for secrets first.
 *
 * @param log its path; null keeps nothing
 */
export function sayTo(log: string | null, out: NodeJS.WriteStream = process.stdout) {
  const secrets = new Set<string>();
  let shown = "";
  let shownAt = 0;

  /** Hides each secret that is long enough to be one; shorter ones would tear holes into plain words. */
  const redact = (text: string): string =>
    [...secrets].reduce((safe, secret) => safe.replaceAll(secret, "[secret]"), text);

  function keep(text: string): void {
    if (log === null || text.trim() === "") return;
    mkdirSync(dirname(log), { recursive: true, mode: 0o700 });
    const at = new Date().toISOString();
    const lines = redact(text).trimEnd().split("\n");
    appendFileSync(log, lines.map((line) => `${at} ${line}\n`).join(""), { mode: 0o600 });
  }

  function clear(): void {
    if (shown !== "" && out.isTTY) out.write("\r\u001b[K");
    shown = "";
  }

  return {
    redact,
    /** Values that must never be shown or kept. */
    hide(values: readonly string[]): void {
      for (const value of values) if (value.length >= 8) secrets.add(value);
    },
    line(text: string): void {
      clear();
      out.write(`${redact(text)}\n`);
      keep(text);
    },
    /** What changes while one waits: in place on a terminal, and now and then elsewhere. */
    progress(text: string): void {
      if (text === shown || (!out.isTTY && Date.now() - shownAt < 5_000)) return;
      shownAt = Date.now();
      out.write(out.isTTY ? `\r\u001b[K${redact(text)}` : `${redact(text)}\n`);
      shown = text;
    },
    logOnly: keep,
  };
}
