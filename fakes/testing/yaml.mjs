/**
 * Reads the part of YAML that vendors' specifications are written in: nested mappings and lists by indentation, quoted and
 * plain words on one line, `|-` texts, and the empty `[]` and `{}`. Whatever else it meets it refuses, so that nothing is
 * read wrongly in silence.
 *
 * @param {string} source
 * @returns {unknown}
 */
export function readYaml(source) {
  const lines = source.split("\n").map((raw) => ({ raw, indent: raw.search(/\S/), text: raw.trim() }));
  let at = 0;
  skipBlank();
  const whole = readNode(lines[at]?.indent ?? 0);
  if (at < lines.length) throw new Error(`YAML that is not understood in line ${at + 1}: ${lines[at]?.raw}`);
  return whole;

  function skipBlank() {
    while (at < lines.length && (lines[at]?.indent === -1 || lines[at]?.text.startsWith("#"))) at++;
  }

  /** @param {number} indent @returns {unknown} */
  function readNode(indent) {
    return isItem(lines[at]?.text ?? "") ? readList(indent) : readMapping(indent);
  }

  /** @param {number} indent */
  function readList(indent) {
    const items = [];
    while (lines[at]?.indent === indent && isItem(lines[at]?.text ?? "")) {
      const line = /** @type {typeof lines[number]} */ (lines[at]);
      const rest = line.text.slice(1).trimStart();
      // The first key of an item stands on the item's own line, as if the dash were a space.
      line.indent += line.text.length - rest.length;
      line.text = rest;
      if (keyIn(rest) || isItem(rest)) items.push(readNode(line.indent));
      else items.push(readValue(rest, indent));
    }
    return items;
  }

  /** @param {number} indent */
  function readMapping(indent) {
    /** @type {Record<string, unknown>} */
    const mapping = {};
    while (lines[at]?.indent === indent) {
      const found = keyIn(lines[at]?.text ?? "");
      if (!found) break;
      mapping[found.key] = readValue(found.rest, indent);
    }
    return mapping;
  }

  /** @type {(rest: string, indent: number) => unknown} */
  function readValue(rest, indent) {
    at++;
    if (rest === "|-" || rest === "|") return readText(indent, rest);
    if (rest === "") {
      skipBlank();
      const next = lines[at];
      const isNested = next && (next.indent > indent || (next.indent === indent && isItem(next.text)));
      return isNested ? readNode(next.indent) : null;
    }
    skipBlank();
    return readScalar(rest);
  }

  /** @type {(indent: number, mark: string) => string} */
  function readText(indent, mark) {
    const start = at;
    while (at < lines.length && (lines[at]?.indent === -1 || (lines[at]?.indent ?? 0) > indent)) at++;
    const own = lines.slice(start, at);
    const margin = own.find((line) => line.indent !== -1)?.indent ?? 0;
    const text = own
      .map(({ raw }) => raw.slice(margin))
      .join("\n")
      .replace(/\n+$/, "");
    return mark === "|" ? `${text}\n` : text;
  }
}

/** @param {string} text */
const isItem = (text) => text === "-" || text.startsWith("- ");

/** @type {(text: string) => { key: string, rest: string } | null} */
function keyIn(text) {
  const found =
    /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'[\]{}#&*!|>%@`](?:[^:]|:(?=\S))*?):(?:\s+(.*))?$/.exec(text);
  return found ? { key: String(readScalar(found[1] ?? "")), rest: found[2] ?? "" } : null;
}

/** @param {string} text */
function readScalar(text) {
  if (text === "[]") return [];
  if (text === "{}") return {};
  if (/^"(?:[^"\\]|\\.)*"$/.test(text)) return /** @type {unknown} */ (JSON.parse(text));
  if (/^'(?:[^']|'')*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^["'[\]{}&*!|>%@`]| #/.test(text)) throw new Error(`YAML that is not understood: ${text}`);
  if (text === "true" || text === "false") return text === "true";
  if (text === "null" || text === "~") return null;
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text;
}
