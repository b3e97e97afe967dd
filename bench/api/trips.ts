type Statement = { sql: string; params: unknown[] };
export type Trip = { database: "DB" | "SANDBOX"; statements: Statement[] };

/**
 * Makes a template of two recordings of the same work. A text that differs between them marks one order: it becomes a
 * list with the number of a fresh id in its place, wherever it stands, also inside longer texts such as addresses. The
 * order's own id is number 0.
 *
 * @param id of the first order
 */
export function templateOf(first: Trip[], second: Trip[], id: string): Trip[] {
  const [these, those] = [first, second].map((trips) => trips.flatMap(textsIn));
  if (!these || !those || these.length !== those.length)
    throw new Error("two orders cost different statements");
  const differing = these.filter((text, index) => text !== those[index] && /^[\w-]{16,}$/.test(text));
  const marks = [...new Set([id, ...differing])];
  return first.map(({ database, statements }) => ({
    database,
    statements: statements.map(({ sql, params }) => ({
      sql,
      params: params.map((param) => cut(param, marks)),
    })),
  }));
}

const textsIn = ({ statements }: Trip) =>
  statements.flatMap(({ params }) => params.filter((param) => typeof param === "string"));

function cut(param: unknown, marks: string[]) {
  if (typeof param !== "string") return param;
  const found = marks.find((mark) => param.includes(mark));
  if (found === undefined) return param;
  const [before = "", after = ""] = param.split(found);
  return [before, marks.indexOf(found), after];
}
