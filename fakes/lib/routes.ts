/**
 * @typedef {object} Call what was asked
 * @property {string} method
 * @property {URL} url as the asker addressed it
 * @property {Record<string, string>} params the `:names` of the path
 * @property {import("node:http").IncomingHttpHeaders} headers with names in lower case
 * @property {string} body
 * @property {string | null} fault one of the route's own faults, for its handler to play
 *
 * @typedef {{ status: number, type?: string, headers?: Record<string, string>, body: string }} Answer
 *
 * @typedef {object} Route
 * @property {string} [op] the name that faults go by; a route without one is always obedient
 * @property {readonly string[]} [faults] what its handler can play, besides the faults of transport
 * @property {(call: Call) => Answer | Promise<Answer>} handle
 *
 * @typedef {Record<string, Route>} Routes by "METHOD /path/:param"
 */

/** @type {(body: unknown, status?: number, headers?: Record<string, string>) => Answer} */
export const json = (body, status = 200, headers = {}) => ({
  status,
  type: "application/json",
  headers,
  body: JSON.stringify(body),
});

/** @type {(body: string, status?: number) => Answer} */
export const text = (body, status = 200) => ({ status, type: "text/plain; charset=utf-8", body });

/** @type {(body: string, status?: number) => Answer} */
export const html = (body, status = 200) => ({ status, type: "text/html; charset=utf-8", body });

/** @type {(location: string) => Answer} */
export const seeOther = (location) => ({ status: 303, headers: { Location: location }, body: "" });

/**
 * A fixed path goes before one with parameters, whichever was written first.
 *
 * @param {Routes} routes
 * @param {string} method
 * @param {string} path
 * @returns {{ route: Route, params: Record<string, string> } | null}
 */
export function findRoute(routes, method, path) {
  const fixed = Object.hasOwn(routes, `${method} ${path}`) ? routes[`${method} ${path}`] : undefined;
  if (fixed) return { route: fixed, params: {} };
  for (const [pattern, route] of Object.entries(routes)) {
    const params = match(pattern, `${method} ${path}`);
    if (params) return { route, params };
  }
  return null;
}

/**
 * @param {string} pattern
 * @param {string} asked
 * @returns {Record<string, string> | null}
 */
function match(pattern, asked) {
  const [steps, given] = [pattern.split("/"), asked.split("/")];
  if (steps.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, step] of steps.entries()) {
    const value = given[index] ?? "";
    if (step.startsWith(":") && value !== "") params[step.slice(1)] = decodeURIComponent(value);
    else if (step !== value) return null;
  }
  return params;
}
