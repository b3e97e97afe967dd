/** What the API answers to a path: a result, or a `Refused`. */
export type Played = Readonly<Record<string, unknown>>;

export class Refused {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  constructor(status: number, code: number, message: string) {
    this.status = status;
    this.code = code;
    this.message = message;
  }
}

export const accountId = "0123456789abcdef0123456789abcdef";
const account = `/accounts/${accountId}`;

/** An account in which nothing stands yet, with the zone briefje.nl and Workers Paid. */
export const emptyAccount: Played = {
  "/user/tokens/verify": { status: "active" },
  "/accounts": [{ id: accountId, name: "Strook & Zegel" }],
  "/zones?name=briefje.nl": [
    { id: "zone1", name: "briefje.nl", status: "active", account: { id: accountId, name: "Strook & Zegel" } },
  ],
  "/zones": [],
  "/zones/zone1/workers/routes": [],
  "/zones/zone1/dns_records": [],
  [`${account}/workers/scripts`]: [],
  [`${account}/workers/domains`]: [],
  [`${account}/d1/database`]: [],
  [`${account}/storage/kv/namespaces`]: [],
  [`${account}/queues`]: [],
  [`${account}/r2/buckets`]: { buckets: [] },
  [`${account}/pages/projects`]: [],
  [`${account}/subscriptions`]: [{ rate_plan: { id: "workers_paid", public_name: "Workers Paid" } }],
};

/**
 * Cloudflare's API by hand, for one read at a time; fakes/cloudflare is the whole. A path is found with what `name` it asks for
 * first, then without any query.
 */
export function playAnswers(played: Played) {
  const calls: string[] = [];
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const path = url.pathname.replace("/client/v4", "");
    calls.push(`${init?.method ?? "GET"} ${path}`);
    const sql = typeof init?.body === "string" ? ` ${(JSON.parse(init.body) as { sql: string }).sql}` : "";
    const name = url.searchParams.get("name");
    const key = [`${path}?name=${name}`, `${path}${sql}`, path].find((one) => one in played);
    const answer = key === undefined ? new Refused(404, 10_007, "not found") : played[key];
    if (answer instanceof Refused)
      return Response.json(
        { success: false, errors: [{ code: answer.code, message: answer.message }], result: null },
        { status: answer.status },
      );
    return Response.json({ success: true, errors: [], result: answer });
  };
  return { fetch: send as typeof fetch, calls };
}
