import * as z from "zod/mini";
import { type DnsRecord, hexId, type Zone } from "../account.ts";
import { listed, ok, refuse } from "./answers.ts";
import { type Call, found, type Handlers, Refused, readJson, type World } from "./call.ts";
import { workerOf } from "./workers.ts";

const base = "/zones/:zone";

/** Zones: the operator's domains, their DNS records, and which paths go to which Worker. */
export const zones: Handlers = {
  "GET /zones": ({ query, world }) => {
    const [name, account] = [query.get("name"), query.get("account.id")];
    const some = account !== null && account !== world.account.id ? [] : world.account.zones;
    const others = world.options.otherAccounts.flatMap((other) =>
      account === null || account === other.id ? other.zones.map((zone) => shownOf(zone, other)) : [],
    );
    const all = [...some.map((zone) => shown(zone, world)), ...others];
    return listed(
      all.filter((zone) => name === null || zone.name === name),
      query,
    );
  },
  [`GET ${base}`]: (call) => ok(shown(zoneOf(call), call.world)),

  [`GET ${base}/workers/routes`]: (call) => ok(zoneOf(call).routes),
  [`POST ${base}/workers/routes`]: (call) => {
    const zone = zoneOf(call);
    const asked = readRoute(call, zone);
    if (zone.routes.some(({ pattern }) => pattern === asked.pattern))
      return refuse("routeTaken", asked.pattern);
    const route = { id: hexId(), ...asked };
    zone.routes.push(route);
    return ok(route);
  },
  [`GET ${base}/workers/routes/:route`]: (call) => ok(routeOf(call)),
  [`PUT ${base}/workers/routes/:route`]: (call) => {
    const zone = zoneOf(call);
    const route = routeOf(call);
    const asked = readRoute(call, zone);
    if (zone.routes.some((one) => one !== route && one.pattern === asked.pattern))
      return refuse("routeTaken", asked.pattern);
    return ok(Object.assign(route, asked));
  },
  [`DELETE ${base}/workers/routes/:route`]: (call) => {
    const zone = zoneOf(call);
    const gone = routeOf(call);
    zone.routes = zone.routes.filter((route) => route !== gone);
    return ok({ id: gone.id });
  },
  // All routes of a Worker at once (publishRoutes of wrangler): those that are not named are taken away. It asks for
  // "all zones" rights; a token that has some zones only falls back to the calls above.
  "PUT /accounts/:account/workers/scripts/:script/routes": (call) => {
    const { name: script } = workerOf(call);
    const { zones } = call.world.account;
    const asked = readJson(call, z.array(z.looseObject({ pattern: z.string() })));
    const wanted = asked.map(({ pattern }) => ({ pattern, zone: zoneOfHost(zones, hostOf(pattern)) }));
    for (const { pattern, zone } of wanted) {
      if (!zone) throw new Refused("routeElsewhere", pattern);
      if (zone.routes.some((route) => route.pattern === pattern && route.script !== script))
        return refuse("routeTaken", pattern);
    }
    for (const zone of zones) {
      const patterns = wanted.filter((one) => one.zone === zone).map(({ pattern }) => pattern);
      const kept = zone.routes.filter((route) => route.script !== script || patterns.includes(route.pattern));
      const fresh = patterns.filter((pattern) => !kept.some((route) => route.pattern === pattern));
      zone.routes = [...kept, ...fresh.map((pattern) => ({ id: hexId(), pattern, script }))];
    }
    return ok(zones.flatMap(({ routes }) => routes.filter((route) => route.script === script)));
  },

  [`GET ${base}/dns_records`]: (call) => {
    const [name, type] = [call.query.get("name"), call.query.get("type")];
    const records = zoneOf(call).records.filter(
      (record) => (name === null || record.name === name) && (type === null || record.type === type),
    );
    return listed(records, call.query, 100);
  },
  [`POST ${base}/dns_records`]: (call) => {
    const zone = zoneOf(call);
    const record = { id: hexId(), ...readRecord(call, zone) };
    if (zone.records.some((one) => clash(one, record))) return refuse("recordTaken");
    zone.records.push(record);
    return ok(record);
  },
  [`PUT ${base}/dns_records/:record`]: (call) =>
    ok(Object.assign(recordOf(call), readRecord(call, zoneOf(call)))),
  [`PATCH ${base}/dns_records/:record`]: (call) =>
    ok(Object.assign(recordOf(call), readJson(call, z.partial(recordBody)))),
  [`DELETE ${base}/dns_records/:record`]: (call) => {
    const zone = zoneOf(call);
    const gone = recordOf(call);
    zone.records = zone.records.filter((record) => record !== gone);
    return ok({ id: gone.id });
  },
};

const routeBody = z.object({ pattern: z.string().check(z.minLength(1)), script: z.string() });
const recordBody = z.object({
  type: z.string(),
  name: z.string(),
  content: z.string(),
  proxied: z.optional(z.boolean()),
  ttl: z.optional(z.number()),
  comment: z.nullish(z.string()),
});

const zoneOf = ({ params, world }: Call): Zone =>
  found(
    world.account.zones.find(({ id }) => id === params.zone),
    "zoneGone",
    params.zone,
  );
const routeOf = (call: Call) =>
  found(
    zoneOf(call).routes.find(({ id }) => id === call.params.route),
    "routeGone",
  );
const recordOf = (call: Call): DnsRecord =>
  found(
    zoneOf(call).records.find(({ id }) => id === call.params.record),
    "recordGone",
  );

/** Host of a route's pattern, which has no scheme and may begin with a wildcard. */
export const hostOf = (pattern: string): string => pattern.replace(/^https?:\/\//, "").replace(/\/.*$/, "");

/** The zone that a host is in. */
export const zoneOfHost = (zones: readonly Zone[], host: string): Zone | undefined =>
  zones.find(({ name }) => host === name || host.endsWith(`.${name}`) || host === `*${name}`);

function readRoute(call: Call, zone: Zone) {
  const asked = readJson(call, routeBody);
  if (zoneOfHost([zone], hostOf(asked.pattern)) === undefined)
    throw new Refused("routeElsewhere", asked.pattern);
  found(
    call.world.account.workers.find(({ name }) => name === asked.script),
    "routeWorkerGone",
  );
  return asked;
}

function readRecord(call: Call, zone: Zone): Omit<DnsRecord, "id"> {
  const { type, name, content, proxied = false, ttl = 1, comment = null } = readJson(call, recordBody);
  const full = name === "@" ? zone.name : zoneOfHost([zone], name) ? name : `${name}.${zone.name}`;
  return { type, name: full, content, proxied, ttl, comment };
}

const addresses = ["A", "AAAA", "CNAME"];
/** A CNAME stands alone on its name. */
const clash = (one: DnsRecord, other: DnsRecord) =>
  one.name === other.name &&
  addresses.includes(one.type) &&
  addresses.includes(other.type) &&
  (one.type === "CNAME" || other.type === "CNAME" || one.content === other.content);

/** A zone of another account, which the token sees and cannot change. */
const shownOf = (name: string, { id, name: account }: { id: string; name: string }) => ({
  id: `${name}`,
  name,
  status: "active",
  account: { id, name: account },
});

const shown = ({ id, name, status, plan }: Zone, { account }: World) => ({
  id,
  name,
  status,
  paused: false,
  type: "full",
  plan: { name: plan, legacy_id: plan === "Free Website" ? "free" : "pro" },
  account: { id: account.id, name: account.name },
  name_servers: ["ada.ns.cloudflare.com", "bob.ns.cloudflare.com"],
  permissions: ["#zone:read", "#dns_records:edit", "#worker:edit"],
});
