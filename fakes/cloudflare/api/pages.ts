import * as z from "zod/mini";
import { now, type PagesDeployment, type Project, uuid } from "../account.ts";
import { listed, ok, refuse } from "./answers.ts";
import { uploadToken } from "./assets.ts";
import { type Call, found, type Handlers, Refused, readForm, readJson, type World } from "./call.ts";
import { checkBindings, readUpload } from "./upload.ts";

const base = "/accounts/:account/pages/projects";

/** A project with more of them is not deleted: nobody says from how many on, and people report it at some hundred. */
const mostDeployments = 100;

/** Pages: projects and their deployments, by Direct Upload. */
export const pages: Handlers = {
  // The one list that allows no more than ten a page.
  [`GET ${base}`]: ({ world, query }) =>
    Number(query.get("per_page") ?? 10) > 10
      ? refuse("pageSize")
      : listed(world.account.projects.map(shown), query, 10),
  [`POST ${base}`]: (call) => {
    const { account, options } = call.world;
    const asked = readJson(call, projectBody);
    if (account.projects.some(({ name }) => name === asked.name)) return refuse("projectTaken");
    // A name under pages.dev that another account has is not refused: three letters are added (workers-sdk 3527).
    const suffix = options.takenElsewhere.includes(asked.name) ? "-6xz" : "";
    const project: Project = {
      id: uuid(),
      name: asked.name,
      subdomain: `${asked.name}${suffix}.pages.dev`,
      production_branch: asked.production_branch ?? "main",
      created_on: now(),
      deployment_configs: { production: {}, preview: {}, ...asked.deployment_configs },
      domains: [],
      deployments: [],
      canonical: null,
    };
    account.projects.push(project);
    return ok(shown(project));
  },
  [`GET ${base}/:project`]: (call) => ok(shown(projectOf(call))),
  [`PATCH ${base}/:project`]: (call) => {
    const project = projectOf(call);
    const { deployment_configs, production_branch } = readJson(call, z.partial(projectBody));
    for (const [name, config] of Object.entries(deployment_configs ?? {}))
      project.deployment_configs[name] = { ...project.deployment_configs[name], ...config };
    project.production_branch = production_branch ?? project.production_branch;
    return ok(shown(project));
  },
  [`DELETE ${base}/:project`]: (call) => {
    const { account } = call.world;
    const gone = projectOf(call);
    if (gone.domains.length > 0) return refuse("projectHasDomains");
    if (gone.deployments.length > mostDeployments) return refuse("projectTooLarge");
    account.projects = account.projects.filter((project) => project !== gone);
    return ok(null);
  },
  [`GET ${base}/:project/upload-token`]: (call) => ok({ jwt: uploadToken(projectOf(call).name) }),

  [`GET ${base}/:project/deployments`]: (call) => {
    const project = projectOf(call);
    const environment = call.query.get("env");
    const some = project.deployments.filter((one) => environment === null || one.environment === environment);
    return listed(
      some.toReversed().map((deployment) => shownDeployment(project, deployment)),
      call.query,
      25,
    );
  },
  [`POST ${base}/:project/deployments`]: async (call) => {
    const project = projectOf(call);
    const deployment = await readDeployment(call, project);
    project.deployments.push(deployment);
    call.world.siteUploaded();
    if (deployment.environment === "production") project.canonical = deployment.id;
    return ok(shownDeployment(project, deployment));
  },
  [`GET ${base}/:project/deployments/:deployment`]: (call) =>
    ok(shownDeployment(projectOf(call), deploymentOf(call))),
  [`GET ${base}/:project/deployments/:deployment/history/logs`]: () => ok({ total: 0, data: [] }),
  [`POST ${base}/:project/deployments/:deployment/rollback`]: (call) => {
    const project = projectOf(call);
    const deployment = deploymentOf(call);
    if (deployment.environment !== "production") return refuse("rollbackPreview");
    project.canonical = deployment.id;
    return ok(shownDeployment(project, deployment));
  },
  [`DELETE ${base}/:project/deployments/:deployment`]: (call) => {
    const project = projectOf(call);
    const gone = deploymentOf(call);
    if (project.canonical === gone.id) return refuse("deploymentLive");
    if (isAliased(project, gone) && call.query.get("force") !== "true") return refuse("deploymentAliased");
    project.deployments = project.deployments.filter((deployment) => deployment !== gone);
    return ok(null);
  },
};

const projectBody = z.object({
  name: z.string().check(z.regex(/^[a-z\d](?:[a-z\d-]{0,56}[a-z\d])?$/)),
  production_branch: z.optional(z.string()),
  deployment_configs: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
});

export const projectOf = ({ params, world }: Call): Project =>
  found(
    world.account.projects.find(({ name }) => name === params.project),
    "projectGone",
  );

/** A branch's address leads to its newest deployment. */
const isAliased = (project: Project, one: PagesDeployment): boolean =>
  one.environment === "preview" &&
  project.deployments.findLast(({ branch }) => branch === one.branch)?.id === one.id;

const deploymentOf = (call: Call): PagesDeployment =>
  found(
    projectOf(call).deployments.find(({ id }) => id === call.params.deployment),
    "deploymentGone",
  );

/** Files of a deployment beside its assets: they say how those are served. */
const rules = ["_headers", "_redirects", "_routes.json"];

/** The form of `deploy` in wrangler's src/api/pages: a manifest of assets that are there already, rules, Functions. */
async function readDeployment(call: Call, project: Project): Promise<PagesDeployment> {
  const { world } = call;
  const form = await readForm(call.body, String(call.headers["content-type"] ?? "")).catch(() => {
    throw new Refused("badBody", "not a form");
  });
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const manifest = z.record(z.string(), z.string()).safeParse(JSON.parse(text("manifest") || "null"));
  if (!manifest.success) throw new Refused("badBody", "manifest");
  const missing = Object.entries(manifest.data).find(([, key]) => !world.blobs.has(key));
  if (missing) throw new Refused("assetMissing", missing[0]);
  const files: Record<string, string> = {};
  for (const name of rules) {
    const file = form.get(name);
    if (file instanceof File) files[name] = world.blobs.put(new Uint8Array(await file.arrayBuffer()));
  }
  const id = uuid();
  const branch = text("branch") || project.production_branch;
  return {
    id,
    short_id: id.slice(0, 8),
    environment: branch === project.production_branch ? "production" : "preview",
    created_on: now(),
    branch,
    commit_hash: text("commit_hash"),
    commit_message: text("commit_message"),
    manifest: manifest.data,
    files,
    functions: await readFunctions(form.get("_worker.bundle"), world),
  };
}

/** A form within the form, whose first line is its own boundary. */
async function readFunctions(bundle: unknown, world: World): Promise<PagesDeployment["functions"]> {
  if (!(bundle instanceof File)) return null;
  const bytes = Buffer.from(await bundle.arrayBuffer());
  const boundary = bytes.subarray(2, bytes.indexOf("\r\n")).toString("utf8");
  const code = await readUpload(bytes, `multipart/form-data; boundary=${boundary}`, world);
  checkBindings(code.bindings, world);
  const { main_module, modules, bindings, compatibility_date, compatibility_flags } = code;
  return { main_module, modules, bindings, compatibility_date, compatibility_flags };
}

const done = (name: string) => ({ name, started_on: now(), ended_on: now(), status: "success" });

const shownDeployment = (project: Project, deployment: PagesDeployment) => ({
  id: deployment.id,
  short_id: deployment.short_id,
  project_id: project.id,
  project_name: project.name,
  environment: deployment.environment,
  production_branch: project.production_branch,
  url: `https://${deployment.short_id}.${project.subdomain}`,
  aliases:
    deployment.environment === "preview" ? [`https://${deployment.branch}.${project.subdomain}`] : null,
  created_on: deployment.created_on,
  modified_on: deployment.created_on,
  latest_stage: done("deploy"),
  stages: ["queued", "initialize", "clone_repo", "build", "deploy"].map(done),
  deployment_trigger: {
    type: "ad_hoc",
    metadata: {
      branch: deployment.branch,
      commit_hash: deployment.commit_hash,
      commit_message: deployment.commit_message,
      commit_dirty: false,
    },
  },
  uses_functions: deployment.functions !== null,
  is_skipped: false,
});

const shown = (project: Project) => {
  const live = project.deployments.find(({ id }) => id === project.canonical);
  const latest = project.deployments.at(-1);
  return {
    id: project.id,
    name: project.name,
    subdomain: project.subdomain,
    domains: [project.subdomain, ...project.domains.map(({ name }) => name)],
    production_branch: project.production_branch,
    created_on: project.created_on,
    source: null,
    uses_functions: live ? live.functions !== null : false,
    deployment_configs: project.deployment_configs,
    canonical_deployment: live ? shownDeployment(project, live) : null,
    latest_deployment: latest ? shownDeployment(project, latest) : null,
  };
};
