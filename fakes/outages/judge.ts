/** An answer of the product, as whoever asked met it. `took` in ms of its clock. */
export type Met = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly took: number;
};

/** How long anybody may be kept waiting, in ms (issue: no request longer than 25 s). */
export const longest = 25_000;

/** What is wrong with an answer; null where it is ours, in time, and takes the blame for nothing that a part did. */
export function wrongWith({ path, status, type, body, took }: Met): string | null {
  if (took > longest) return `took ${(took / 1_000).toFixed(1)} s`;
  // The code `internal`: a part that is out is no mistake of the product's.
  if (status === 500) return `answered 500: ${body.slice(0, 120)}`;
  if (body === "") return isBareAllowed(path, status) ? null : `answered ${status} without a word`;
  const isOurs = type.startsWith("application/json") ? isEnvelope(body) : isPage(type, body);
  return isOurs ? null : `answered ${status} outside our envelope and pages: ${body.slice(0, 120)}`;
}

/** Vendors are told with the status alone that something was taken; a redirect has nothing to say. */
const isBareAllowed = (path: string, status: number): boolean =>
  (path.startsWith("/api/webhooks/") && status === 200) || (status >= 300 && status < 400);

function isEnvelope(body: string): boolean {
  try {
    const said = JSON.parse(body) as { success?: unknown; code?: unknown; message?: unknown };
    const isRefusal = typeof said.code === "string" && typeof said.message === "string";
    return said.success === true || (said.success === false && isRefusal);
  } catch {
    return false;
  }
}

/** Ours speak a language and name the shop. */
const isPage = (type: string, body: string): boolean =>
  type.startsWith("text/html") && /<html lang="(nl|en)"/.test(body) && body.includes("</html>");
