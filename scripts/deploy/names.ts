import { isIP } from "node:net";

/** The environments there are. Any other name is an error, and never falls back to development. */
export const environments = ["production", "staging"] as const;
export type Environment = (typeof environments)[number];

export const isEnvironment = (name: string): name is Environment =>
  (environments as readonly string[]).includes(name);

/** How a visitor reaches the API: by a route of the zone, or through the Pages project by a service binding. */
export const topologies = ["route", "bound"] as const;
export type Topology = (typeof topologies)[number];

export const isTopology = (name: string): name is Topology =>
  (topologies as readonly string[]).includes(name);

/** What each resource is called in the account: they are found again by these names, so an id is written down nowhere. */
export type Names = {
  readonly worker: string;
  readonly database: string;
  readonly edge: string;
  readonly queue: string;
  readonly deadLetters: string;
  readonly archive: string;
  readonly site: string;
};

/** The names of an environment's resources. */
export function namesOf(environment: Environment): Names {
  const name = environment === "production" ? "briefje" : `briefje-${environment}`;
  return {
    worker: name,
    database: name,
    edge: `${name}-edge`,
    queue: `${name}-wake`,
    deadLetters: `${name}-wake-dead`,
    archive: `${name}-archive`,
    site: `${name}-site`,
  };
}

/** Where the operator's own files lie, from the repository's root: none of them is ever committed. */
export const filesOf = (environment: Environment) => ({
  settings: `.deploy/${environment}.env`,
  config: `.deploy/${environment}.toml`,
  keys: `.deploy/${environment}.keys`,
  log: `.deploy/${environment}.log`,
  lock: `.deploy/${environment}.lock`,
  /** How far a restore is, and what the database said before it; there only while one is under way. */
  restore: `.deploy/${environment}.restore`,
  witness: `.deploy/${environment}.witness`,
});

/** The zones that a host may belong to, the longest name first: `a.b.nl` may be a host of `a.b.nl` or of `b.nl`. */
export function zonesFor(host: string): string[] {
  if (isIP(host) !== 0) return [];
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join("."));
}
