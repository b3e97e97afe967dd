import { join } from "node:path";
import type { Fake, Rig } from "../lib/vendor.ts";
import { playCloudflare } from "./index.ts";

/** An account to try things on: it is kept between runs, and its crons run every minute. */
export async function startCloudflare({ port, state, env }: Rig): Promise<Fake> {
  const zones = (env.FAKES_ZONES || "example.nl").split(",");
  const cloud = await playCloudflare({
    dir: join(state, "cloudflare"),
    zones,
    port,
    // Only who reaches loopback can use it, and it opens nothing but this.
    token: "played-token",
  });
  const crons = setInterval(() => cloud.tick().catch(console.error), 60_000);
  const [host = "example.nl"] = zones;
  return {
    url: cloud.apiUrl,
    settings: { ...cloud.env, DEPLOY_SMOKE_URL: await cloud.zoneUrl(host) },
    close() {
      clearInterval(crons);
      return cloud.close();
    },
  };
}
