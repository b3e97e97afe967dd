import type { IncomingHttpHeaders } from "node:http";
/** what was asked */
export interface Call {
  method: string;
  /** as the asker addressed it */
  url: URL;
  /** the `:names` of the path */
  params: Record<string, string>;
  /** with names in lower case */
  headers: IncomingHttpHeaders;
  body: string;
  /** one of the route's own faults, for its handler to play */
  fault: string | null;
}
export type Answer = { status: number; type?: string; headers?: Record<string, string>; body: string };
export interface Route {
  /** the name that faults go by; a route without one is always obedient */
  op?: string;
  /** what its handler can play, besides the faults of transport */
  faults?: readonly string[];
  handle: (call: Call) => Answer | Promise<Answer>;
}
/** by "METHOD /path/:param", or "METHOD /path/:rest*" for whatever follows */
export type Routes = Record<string, Route>;

export const json = (body: unknown, status: number = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  type: "application/json",
  headers,
  body: JSON.stringify(body),
});

export const text = (body: string, status: number = 200): Answer => ({
  status,
  type: "text/plain; charset=utf-8",
  body,
});

export const html = (body: string, status: number = 200): Answer => ({
  status,
  type: "text/html; charset=utf-8",
  body,
});

export const seeOther = (location: string): Answer => ({
  status: 303,
  headers: { Location: location },
  body: "",
});

/** A fixed path goes before one with parameters, whichever was written first. */
export function findRoute<R>(
  routes: Record<string, R>,
  method: string,
  path: string,
): { route: R; params: Record<string, string> } | null {
  const fixed = Object.hasOwn(routes, `${method} ${path}`) ? routes[`${method} ${path}`] : undefined;
  if (fixed) return { route: fixed, params: {} };
  for (const [pattern, route] of Object.entries(routes)) {
    const params = match(pattern, `${method} ${path}`);
    if (params) return { route, params };
  }
  return null;
}

function match(pattern: string, asked: string): Record<string, string> | null {
  const [steps, given] = [pattern.split("/"), asked.split("/")];
  // The rest of a path, slashes and all, as the keys of objects have it; written as `%2F` they are none.
  const rest = steps.at(-1)?.match(/^:(\w+)\*$/)?.[1];
  if (rest !== undefined) {
    const keys = given.slice(steps.length - 1);
    if (keys.length === 0 || keys.some((key) => key === "" || /%2f/i.test(key))) return null;
    const before = match(steps.slice(0, -1).join("/"), given.slice(0, steps.length - 1).join("/"));
    return before && { ...before, [rest]: keys.map(decodeURIComponent).join("/") };
  }
  if (steps.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const value = given[index] ?? "";
    if (step.startsWith(":") && value !== "") params[step.slice(1)] = decodeURIComponent(value);
    else if (step !== value) return null;
  }
  return params;
}
