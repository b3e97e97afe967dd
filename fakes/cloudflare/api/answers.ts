/** An answer of the API before it is written: its status and its envelope. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** that a call which is not a GET has changed nothing after all, or the other way round */
  wrote?: boolean;
}

/** The envelope of every answer: Cloudflare API v4. */
export const ok = (result: unknown, info?: Record<string, unknown>): Reply => ({
  status: 200,
  body: { success: true, errors: [], messages: [], result, ...(info ? { result_info: info } : {}) },
});

/** A list, whole: no account that is played here needs a second page, but whoever asks for one gets none. */
export function listed<T>(rows: readonly T[], query: URLSearchParams, pageSize = 20): Reply {
  const page = Number(query.get("page") ?? 1);
  const perPage = Number(query.get("per_page") ?? pageSize);
  const some = rows.slice((page - 1) * perPage, page * perPage);
  return ok(some, {
    page,
    per_page: perPage,
    count: some.length,
    total_count: rows.length,
    total_pages: Math.ceil(rows.length / perPage),
  });
}

/**
 * Refusals, by what is wrong: status, Cloudflare's code, and its message with what it is about in place of `%`.
 *
 * Where a code is known from: [w] wrangler 4.135 treats it specially in its source; [i] an issue or pull request that
 * quotes Cloudflare's answer (workers-sdk unless named); [d] Cloudflare's documentation; [?] not seen: the product's
 * own range, so that nothing is built on the number.
 */
const refusals = {
  // Rights, and any call; 10026, 10429 and 7010 [?]. [w] isAuthenticationError, 9106 and 9109 in membership look-ups; [d] API troubleshooting.
  noToken: [400, 9106, "Missing X-Auth-Key, X-Auth-Email or Authorization headers"],
  badHeader: [400, 6003, "Invalid request headers"],
  badToken: [401, 1000, "Invalid API Token"],
  unauthorized: [403, 9109, "Unauthorized to access requested resource"],
  noRight: [403, 10000, "Authentication error"],
  noRoute: [
    404,
    7003,
    "Could not route to %, perhaps your object identifier is invalid?", // [i] 4660
  ],
  badBody: [400, 10026, "Could not parse request body, invalid content: %"],
  tooMany: [429, 10429, "Rate limited. Please wait and consider throttling your request speed"],
  broken: [500, 10013, "An internal error has occurred. If this issue persists, contact support"], // [i] 1849
  unavailable: [503, 7010, "Service unavailable"],
  // D1. [w] createD1Database 7502 and 7406, D1Handler 7404; 7500 [d] D1 errors.
  databaseTaken: [400, 7502, "Database with name '%' already exists"],
  databaseLimit: [400, 7406, "You have reached the maximum number of databases for your account"],
  databaseGone: [404, 7404, "The database % could not be found"],
  sql: [400, 7500, "%"],
  // KV. [i] 13242; [w] 10014 in kv namespace create; 10013 [d] KV error codes.
  titleTaken: [400, 10014, "a namespace with this account ID and title already exists"],
  namespaceGone: [404, 10013, "namespace not found"],
  keyGone: [404, 10009, "get: 'key not found'"],
  // Queues. [i] 5347: 11004 consumer_exists; alchemy-run/distilled 365 and 432, probed live: 11000, 11005; 11009 quoted in a
  // project; 11100 and 11003 [?].
  queueTaken: [409, 11009, "Queue name '%' is already taken. Please use a different name and try again."],
  queueGone: [404, 11000, "Queue not found: %"],
  consumerExists: [400, 11004, "workers.api.error.consumer_exists"],
  queueBound: [400, 11005, "Queue is still referenced by a binding of Worker '%'"],
  consumerGone: [404, 11100, "Consumer not found"],
  deadLetterGone: [400, 11003, "Dead letter queue '%' does not exist"],
  // R2. [w] R2Handler 10006; 10004 and 10005 [i] 3227 and R2's error table [d]; 10042 [i] 1988, 5399.
  bucketTaken: [409, 10004, "The bucket you tried to create already exists, and you own it."],
  bucketName: [400, 10005, "The specified bucket name is not valid."],
  bucketGone: [404, 10006, "The specified bucket does not exist."],
  objectGone: [404, 10007, "The specified key does not exist."],
  bucketFull: [409, 10008, "The bucket you tried to delete is not empty."],
  r2Off: [403, 10042, "Please enable R2 through the Cloudflare Dashboard."],
  // Workers. [w] error-codes.ts, worker-not-found-error.ts, src/secret, versions/rollback: 10007, 10021, 10057, 10215, 10220,
  // 10222; [i] 3370: 10064, which `force` does not help (tldraw/tldraw 6143); 9418: 10085; 12812: 10053, 10056;
  // jonbeckman/solstatus 24: 10143; alchemy-run/distilled 365, probed live: 10041, 10181, 11000; 10100 [?].
  workerGone: [404, 10007, "This Worker does not exist on your account."],
  versionGone: [404, 10222, "This Version does not exist: %"],
  databaseUnknown: [400, 10181, "D1 database '%' not found"],
  invalidUpload: [400, 10021, "%"],
  inheritGone: [
    400,
    10057,
    "binding '%' of type inherit is invalid: the previous version has no such binding",
  ],
  namespaceUnknown: [400, 10041, "KV namespace '%' not found"],
  queueUnknown: [400, 11000, "Queue '%' not found"],
  bucketUnknown: [400, 10085, "R2 bucket '%' not found. Please use a different name and try again."],
  serviceUnknown: [400, 10143, "Could not resolve service binding: target script '%' not found."],
  secretGone: [404, 10056, "Secret '%' not found"],
  secretIsBinding: [
    400,
    10053,
    "Binding name '%' already in use. Please use a different name and try again.",
  ],
  notLatest: [
    400,
    10215,
    "Secret edit failed. You attempted to modify a secret, but the latest version of your Worker isn't currently deployed.",
  ],
  secretsChanged: [400, 10220, "Version could not be deployed. The following secrets have changed: %"],
  workerInUse: [400, 10064, "script still in use as a consumer for a queue"],
  noSubdomain: [404, 10007, "You need to register a workers.dev subdomain"],
  badSchedule: [400, 10100, "invalid cron string: %"],
  // Zones and routes. 10019 [i] alchemy-run/distilled 368, probed live; 10020 [d] route uniqueness.
  zoneGone: [404, 7003, "Could not route to /zones/%, perhaps your object identifier is invalid?"],
  routeWorkerGone: [400, 10019, "Cannot configure a route for a Worker which does not exist."],
  routeTaken: [409, 10020, "A route with the same pattern already exists: %"],
  routeElsewhere: [400, 10022, "Invalid pattern: % is not in this zone"],
  routeGone: [404, 10010, "Route not found"],
  recordTaken: [400, 81053, "An A, AAAA, or CNAME record with that host already exists."], // [d]
  recordGone: [404, 81044, "Record does not exist."], // [d]
  // Pages. [w] 8000007, 8000013, 8000000; [i] rails/buildkite-config 101: 8000002; 8000018 and 8000021 quoted in
  // projects; workers-sdk 12780: 8000076. 8000009, 8000024, 8000028, 8000034, 8000035, 8000039 and 8000096 [?].
  projectTaken: [409, 8000002, "A project with this name already exists. Choose a different project name."],
  projectGone: [
    404,
    8000007,
    "Project not found. The specified project name does not match any of your existing projects.",
  ],
  deploymentGone: [
    404,
    8000009,
    "The deployment ID you have specified does not exist. Update the deployment ID.",
  ],
  jwt: [401, 8000013, "Authorization failed"],
  hostTaken: [
    400,
    8000018,
    "You have already added this custom domain. Select another custom domain or check your project configuration.",
  ],
  hostGone: [
    404,
    8000021,
    "The domain you requested does not exist. Add a custom domain to your Pages project before continuing.",
  ],
  // [d] pages/platform/known-issues: no domain where "a Worker [is] already routed on that domain"; the number is [?].
  hostRouted: [
    400,
    8000099,
    "This domain is already routed to a Worker: %. Remove the route before adding the domain.",
  ],
  projectHasDomains: [
    400,
    8000028,
    "The project has custom domains. Remove them before deleting the project.",
  ],
  projectTooLarge: [
    400,
    8000076,
    "Your project has too many deployments to be deleted, follow this guide to delete them: https://cfl.re/3CXesln",
  ],
  assetMissing: [400, 8000096, "The manifest names a file that was not uploaded: %"],
  rollbackPreview: [400, 8000039, "Only a successful production deployment can be rolled back to."],
  deploymentLive: [
    400,
    8000034,
    "This deployment is the active production deployment and cannot be deleted.",
  ],
  // [i] cloudflare-docs 22193 quotes the sentence; the number is [?].
  deploymentAliased: [
    400,
    8000035,
    "You cannot delete an aliased deployment without a `?force=true` parameter in the API request URL.",
  ],
  pageSize: [400, 8000024, "Invalid list options provided. Review the `page` or `per_page` parameter."],
  ambiguous: [500, 8000000, "An unknown error occurred. Contact your account team or Cloudflare support."],
} as const satisfies Record<string, readonly [status: number, code: number, message: string]>;

export type Refusal = keyof typeof refusals;

/** @param about what stands in the message's place, a name or an id; never a secret */
export function refuse(refusal: Refusal, about = ""): Reply {
  const [status, code, message] = refusals[refusal];
  const error = { code, message: message.replace("%", () => about) };
  return {
    status,
    body: { success: false, errors: [error], messages: [], result: null },
    wrote: false,
  };
}
