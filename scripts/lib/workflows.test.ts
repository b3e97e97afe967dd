import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { at } from "./root.mjs";

type Step = { uses?: string; run?: string; env?: Record<string, string> };
type Job = { uses?: string; needs?: string; environment?: string; concurrency?: object; steps?: Step[] };
type Workflow = { on: Record<string, unknown>; permissions: unknown; jobs: Record<string, Job> };

const folder = at(".github/workflows");
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(`${folder}/${name}`, "utf8"),
  read: parse(readFileSync(`${folder}/${name}`, "utf8")) as Workflow,
}));
const named = (name: string) => workflows.find((one) => one.name === name)?.read;
const { scripts } = JSON.parse(readFileSync(at("package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

describe.each(workflows)("$name", ({ read, text }) => {
  const jobs = Object.values(read.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  test("may read the repository and nothing else", () => {
    expect(read.permissions).toEqual({ contents: "read" });
  });

  test("runs npm scripts that there are", () => {
    const lines = steps.flatMap(({ run = "" }) => run.split("\n"));
    const asked = lines.flatMap((line) => /\bnpm (?:run )?(?!ci\b)([\w:]+)/.exec(line)?.[1] ?? []);
    expect(asked.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("uses only actions of GitHub itself, and workflows of ours that there are", () => {
    const used = [...jobs, ...steps].flatMap(({ uses }) => uses ?? []);
    for (const one of used) {
      if (one.startsWith("./"))
        expect(workflows.map(({ name }) => `./.github/workflows/${name}`)).toContain(one);
      else expect(one).toMatch(/^actions\/[\w-]+@v\d+$/);
    }
  });

  test("hands secrets over in the environment, never on a command line", () => {
    expect(steps.filter(({ run = "" }) => run.includes("secrets."))).toEqual([]);
    expect(text).not.toMatch(/echo .*\$(?:DEPLOY|CLOUDFLARE)/);
  });
});

/** How a workflow writes what it was called with. */
const input = (name: string) => ["$", `{{ inputs.${name} }}`].join("");

describe("the way of a change", () => {
  test("each push is tested, in every part of npm test", () => {
    expect(named("ci.yml")?.on).toMatchObject({ push: {}, workflow_call: null });
    expect(JSON.stringify(named("ci.yml")?.jobs.test)).toContain('"part":["check","worker","web","e2e"]');
  });

  test("main goes to staging when it was tested, and to production after staging", () => {
    const deploy = named("deploy.yml");
    expect(deploy?.on).toMatchObject({ push: { branches: ["main"] } });
    expect(deploy?.jobs.staging).toMatchObject({ needs: "test", with: { name: "staging" } });
    expect(deploy?.jobs.production).toMatchObject({ needs: "staging", with: { name: "production" } });
  });

  test("a deployment asks for its environment, where production waits for approval, and runs alone", () => {
    const one = named("deploy-one.yml")?.jobs.deploy;
    expect(one?.environment).toBe(input("name"));
    expect(one?.concurrency).toEqual({ group: `deploy-${input("name")}`, "cancel-in-progress": false });
  });
});
