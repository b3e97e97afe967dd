import * as z from "zod/mini";
import { type Domain, now, type Project, uuid } from "../account.ts";
import { ok, refuse } from "./answers.ts";
import { type Call, found, type Handlers, readJson, type World } from "./call.ts";
import { projectOf } from "./pages.ts";
import { hostOf, zoneOfHost } from "./zones.ts";

const base = "/accounts/:account/pages/projects/:project/domains";

/** Custom domains of Pages: asked for, then waited for. */
export const domains: Handlers = {
  [`GET ${base}`]: (call) => {
    const project = projectOf(call);
    return ok(project.domains.map((domain) => polled(domain, project, call.world)));
  },
  [`POST ${base}`]: (call) => {
    const project = projectOf(call);
    const { account } = call.world;
    const { name } = readJson(call, z.object({ name: z.string().check(z.minLength(1)) }));
    if (account.projects.some(({ domains }) => domains.some((domain) => domain.name === name)))
      return refuse("hostTaken");
    const route = routeOn(name, call.world);
    if (route) return refuse("hostRouted", route);
    const domain: Domain = { id: uuid(), name, created_on: now(), polls: 0 };
    project.domains.push(domain);
    return ok(shown(domain, project, call.world));
  },
  [`GET ${base}/:domain`]: (call) => ok(polled(domainOf(call), projectOf(call), call.world)),
  // Asks for another look now, where one has waited too long.
  [`PATCH ${base}/:domain`]: (call) => ok(polled(domainOf(call), projectOf(call), call.world)),
  [`DELETE ${base}/:domain`]: (call) => {
    const project = projectOf(call);
    const gone = domainOf(call);
    project.domains = project.domains.filter((domain) => domain !== gone);
    return ok(null);
  },
};

const domainOf = (call: Call): Domain =>
  found(
    projectOf(call).domains.find(({ name }) => name === call.params.domain),
    "hostGone",
  );

/**
 * "It is not possible to add a custom domain with … a Worker already routed on that domain"
 * (cloudflare-docs, pages/platform/known-issues). Hence: first the domain, then the route.
 */
function routeOn(host: string, { account }: World): string | undefined {
  const routes = account.zones.flatMap(({ routes }) => routes);
  return routes.find(({ pattern }) => {
    const claimed = hostOf(pattern);
    return claimed.startsWith("*") ? host.endsWith(claimed.slice(1)) : claimed === host;
  })?.pattern;
}

/**
 * Whether the host points at the project. The dashboard makes the record by itself, the API does not: it must be made by
 * a call of its own, else the domain stays pending with "CNAME record not set" (noontide-co/mainbranch 97, seen live).
 */
function pointed(domain: Domain, project: Project, { account }: World): boolean {
  const zone = zoneOfHost(account.zones, domain.name);
  if (zone?.status !== "active") return false;
  return zone.records.some(
    ({ type, name, content, proxied }) =>
      type === "CNAME" && name === domain.name && content === project.subdomain && proxied,
  );
}

export const isActive = (domain: Domain, project: Project, world: World): boolean =>
  pointed(domain, project, world) && domain.polls >= world.options.pollsUntilActive;

function polled(domain: Domain, project: Project, world: World) {
  if (pointed(domain, project, world)) domain.polls += 1;
  return shown(domain, project, world);
}

function shown(domain: Domain, project: Project, world: World) {
  const there = pointed(domain, project, world);
  const status = isActive(domain, project, world) ? "active" : there ? "pending" : "initializing";
  return {
    id: domain.id,
    domain_id: domain.id,
    name: domain.name,
    status,
    verification_data: there
      ? { status: "active" }
      : { status: "pending", error_message: "CNAME record not set" },
    validation_data: { status: status === "active" ? "active" : "initializing", method: "http" },
    certificate_authority: "google",
    zone_tag: zoneOfHost(world.account.zones, domain.name)?.id ?? null,
    created_on: domain.created_on,
  };
}
