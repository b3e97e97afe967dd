import { randomBytes } from "node:crypto";
import { openAccount } from "./account.ts";
import type { World, WorldOptions } from "./api/call.ts";
import { openBlobs } from "./blobs.ts";
import { openDatabases } from "./databases.ts";
import { planFaults } from "./faults.ts";
import { openKeyValues } from "./key-values.ts";
import { type Right, usualRights } from "./rights.ts";
import { serveApi } from "./server.ts";
import { snapshot } from "./snapshot.ts";
import { type Hosts, openHosts } from "./zone/hosts.ts";
import type { Outbound } from "./zone/outbound.ts";
import { checkStart, startRuntime } from "./zone/runtime.ts";
import { openSites } from "./zone/site.ts";

export interface CloudOptions extends Partial<WorldOptions> {
  /** folder of the account, which is what an earlier run left there */
  dir: string;
  /** domains that the account has, active and on the free plan */
  zones?: readonly string[];
  /** the token that opens it; made up when absent */
  token?: string;
  /** what the token may do */
  rights?: readonly Right[];
  /** hosts of the world that a Worker may call, and who plays them on loopback */
  outbound?: Outbound;
  port?: number;
}

/**
 * Cloudflare, played on loopback: its API as wrangler and our deploy call it, and the zone in which what was uploaded is
 * served. `CLOUDFLARE_API_BASE_URL`, `_API_TOKEN` and `_ACCOUNT_ID` of whoever shall use it are in `env`.
 */
export async function playCloudflare({
  dir,
  zones = ["example.nl"],
  token = randomBytes(20).toString("hex"),
  rights = usualRights,
  outbound = {},
  port = 0,
  ...options
}: CloudOptions) {
  const { account, save } = openAccount(dir, zones);
  const databases = openDatabases(dir);
  const keyValues = openKeyValues(dir);
  const blobs = openBlobs(dir);
  const sites = openSites(dir, blobs);
  const world: World = {
    account,
    blobs,
    databases,
    keyValues,
    options: {
      tokenStatus: "active",
      otherAccounts: [],
      pollsUntilActive: 2,
      takenElsewhere: [],
      databaseLimit: 50_000,
      workersPlan: "paid",
      mailAddresses: [],
      r2: true,
      ...options,
    },
    checkStart: (code) => checkStart(code, world),
    siteUploaded: () => sites.warm(),
    objects: (bucket, jurisdiction) => runtime.objects(bucket, jurisdiction),
  };
  const faults = planFaults();
  const api = await serveApi({ world, token, rights, faults, save, port });
  // The Workers must know where hosts are played, and the hosts which Workers run.
  const callback = (host: string): Promise<string> => hosts.url(host);
  const runtime = startRuntime(dir, { world, sites, outbound, callback });
  const hosts: Hosts = openHosts({ world, runtime, sites }, outbound);
  return {
    apiUrl: api.url,
    accountId: account.id,
    token,
    /** What a process needs to take this for Cloudflare, and to call nobody else. */
    env: {
      CLOUDFLARE_API_BASE_URL: api.url,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: account.id,
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_SEND_ERROR_REPORTS: "false",
      WRANGLER_HIDE_BANNER: "true",
      WRANGLER_WRITE_LOGS: "false",
      DO_NOT_TRACK: "1",
      CI: "1",
    },
    /** The account itself, for a test to put something in that someone else made. */
    account,
    faults,
    record: () => api.record.map((entry) => ({ ...entry })),
    forget: () => void api.record.splice(0),
    state: () => snapshot(account, databases),
    /** Origin on loopback that plays a public host. */
    zoneUrl: (host: string) => hosts.url(host),
    /**
     * Port of a server with TLS that plays all public hosts, and those of `outbound`: for a browser that is to see real
     * addresses (`--host-resolver-rules=MAP * 127.0.0.1:port`, and errors of certificates ignored).
     */
    tlsPort: () => hosts.tlsPort(),
    /** The crons of every deployed Worker, once. */
    tick: () => runtime.tick(),
    /** What the Workers logged. */
    logs: (): readonly string[] => runtime.logs,
    async close() {
      await api.close();
      await hosts.close();
      await runtime.close();
      sites.close();
      databases.close();
      keyValues.close();
      save();
    },
  };
}
export type Cloud = Awaited<ReturnType<typeof playCloudflare>>;
