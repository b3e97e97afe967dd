import type { PagesDeployment, Project, Zone } from "../account.ts";
import type { World } from "../api/call.ts";
import { isActive } from "../api/domains.ts";
import { zoneOfHost } from "../api/zones.ts";
import type { Answer, Asked } from "./outbound.ts";
import { functionsOf, type Runtime, reachable } from "./runtime.ts";
import type { Sites } from "./site.ts";

export interface Behind {
  world: World;
  runtime: Runtime;
  sites: Sites;
}

/** Who answers for a host and a path: a Worker whose route claims it, else the Pages project that has the host. */
export async function answerAs(host: string, asked: Asked, behind: Behind): Promise<Answer> {
  const { account } = behind.world;
  const zone = zoneOfHost(account.zones, host);
  if (zone) {
    const proxied = zone.records.some(({ name, proxied }) => name === host && proxied);
    if (zone.status !== "active" || !proxied) return error(530, 1016, "Origin DNS error");
    const script = claim(zone, host, new URL(asked.url).pathname);
    if (script !== null) return toWorker(script, asked, behind);
  }
  const dev = /^(.+)\.workers\.dev$/.exec(host)?.[1];
  const worker = account.workers.find(
    ({ name, subdomain }) => subdomain.enabled && dev === `${name}.${account.subdomain}`,
  );
  if (worker) return toWorker(worker.name, asked, behind);
  const site = siteOf(host, behind.world);
  return site ? toPages(site, asked, behind) : error(522, 522, "Connection timed out");
}

/** The script of the most exact route, which is the longest; null where none claims the path. */
function claim(zone: Zone, host: string, path: string): string | null {
  const matching = zone.routes.filter(({ pattern }) => {
    const expression = pattern.split("*").map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, "\\$&"));
    return new RegExp(`^${expression.join(".*")}$`).test(`${host}${path}`);
  });
  return matching.toSorted((one, other) => other.pattern.length - one.pattern.length)[0]?.script ?? null;
}

async function toWorker(script: string, asked: Asked, { runtime }: Behind): Promise<Answer> {
  const response = await runtime.fetch(script, asked);
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers].filter(isTheirs), body };
}

/** Not what the emulators say of themselves. */
const isTheirs = ([name]: [string, string]) => !/^(mf-|x-server-env$)/i.test(name);

interface Site {
  project: Project;
  deployment: PagesDeployment;
}

function siteOf(host: string, world: World): Site | null {
  for (const project of world.account.projects) {
    const own = host === project.subdomain || host.endsWith(`.${project.subdomain}`);
    const custom = project.domains.some((domain) => domain.name === host && isActive(domain, project, world));
    if (!own && !custom) continue;
    const [label] = host.split(".");
    const deployment =
      own && host !== project.subdomain
        ? project.deployments.findLast(({ short_id, branch }) => label === short_id || label === branch)
        : project.deployments.find(({ id }) => id === project.canonical);
    return deployment ? { project, deployment } : null;
  }
  return null;
}

/** Functions where `_routes.json` says so, else the files. */
async function toPages({ project, deployment }: Site, asked: Asked, behind: Behind): Promise<Answer> {
  if (
    reachable(project).includes(deployment) &&
    deployment.functions &&
    runsFunctions(deployment, asked, behind)
  )
    return toWorker(functionsOf(project, deployment), asked, behind);
  const { status, headers, body } = await behind.sites.serve(deployment, asked);
  return { status, headers: headers.filter(isTheirs), body };
}

function runsFunctions({ files }: PagesDeployment, { url }: Asked, { world }: Behind): boolean {
  const blob = files["_routes.json"];
  if (blob === undefined) return true;
  const { include, exclude } = JSON.parse(world.blobs.get(blob).toString("utf8")) as Record<string, string[]>;
  const { pathname } = new URL(url);
  const matches = (rules: string[] | undefined) =>
    (rules ?? []).some((rule) =>
      rule.endsWith("*") ? pathname.startsWith(rule.slice(0, -1).replace(/\/$/, "")) : pathname === rule,
    );
  return matches(include) && !matches(exclude);
}

const error = (status: number, code: number, message: string): Answer => ({
  status,
  headers: [
    ["content-type", "text/plain"],
    ["played-error", String(code)],
  ],
  body: Buffer.from(`Error ${code}: ${message}`),
});
