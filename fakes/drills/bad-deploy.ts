import { envFile, rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { withBundle } from "../deploy/kept-bundle.ts";
import { beginTrial } from "../deploy/trial.ts";
import type { Drill } from "./drill.ts";

/** Everything works but ordering, as a defect that tests missed would have it. */
const breakOrders = (bundle: string): string =>
  bundle.replace(
    /export\s*\{\s*([\w$]+) as default\s*\}/,
    (_, own: string) =>
      `export default { ...${own}, fetch: (request, ...more) => new URL(request.url).pathname === "/api/payments/create"
        ? new Response("no", { status: 500 }) : ${own}.fetch(request, ...more) }`,
  );

/** A Worker with a defect is deployed to a Cloudflare that is played: the smoke test is red, and what served before serves. */
export const badDeploy: Drill = {
  about:
    "a Worker that takes no orders is deployed to a played Cloudflare; the former Worker and site go on serving",
  async run({ teller }) {
    const { step, saw, holds } = teller;
    step("npm run deploy -- production, into an empty account (played); it takes a moment");
    const trial = await beginTrial({ settings: rightSettings });
    try {
      const first = await trial.run("deploy", "--yes");
      for (const line of linesOf(first.said).filter((one) => /^✗|^All is/.test(one))) saw(line);
      holds("it ends green", first.code === 0);
      const before = await servedBy(trial);
      holds("visitors are served", before.health === 200 && before.company.includes("Strook & Zegel B.V."));

      step(
        "Another version is deployed: nobody can order with its Worker, and its site has another company name",
      );
      const changed = { ...rightSettings, COMPANY_NAME: "Verkeerd B.V." };
      trial.copy.write(".deploy/production.env", envFile(changed));
      const second = await withBundle(breakOrders, () => trial.run("deploy", "--yes"));
      for (const line of linesOf(second.said).filter((one) => /RED|again what it was|✗/.test(one))) saw(line);
      holds("it ends red, with 1", second.code === 1);
      holds("and says that it went back", /The Worker is again .*\n.*The site is again/.test(second.said));

      step("What do visitors meet now?");
      const after = await servedBy(trial);
      holds("the former Worker, which is well", after.version === before.version && after.health === 200);
      holds("the former site", after.company === before.company);

      step("The mistake is taken out; npm run doctor -- production");
      trial.copy.write(".deploy/production.env", envFile(rightSettings));
      const doctor = await trial.run("doctor");
      saw(linesOf(doctor.said).at(-1) ?? "");
      holds("all is well", doctor.code === 0);
    } finally {
      await trial.end();
    }
  },
};

type Trial = Awaited<ReturnType<typeof beginTrial>>;

/** What a visitor is served by at this moment. */
async function servedBy({ cloud, site }: Trial) {
  const [health, terms] = await Promise.all([fetch(`${site}/api/health`), fetch(`${site}/voorwaarden`)]);
  await health.arrayBuffer();
  const live = cloud.account.workers[0]?.deployments.at(-1);
  return {
    health: health.status,
    company:
      /(?:Strook &amp; Zegel|Strook & Zegel|Verkeerd) B\.V\./
        .exec(await terms.text())?.[0]
        .replace("&amp;", "&") ?? "",
    version: live?.versions[0]?.version_id ?? "",
  };
}

const linesOf = (said: string) =>
  said
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
