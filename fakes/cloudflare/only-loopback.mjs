// Loaded before wrangler (`node --import`): says so when a connection leaves this machine, and lets none leave. That is how
// tests know that neither telemetry nor a look for updates goes out beside the calls to CLOUDFLARE_API_BASE_URL.
import net from "node:net";

const connect = net.Socket.prototype.connect;

/** @this {net.Socket} @param {any[]} given as Node hands them on: options first, in a list of their own where it has made them */
net.Socket.prototype.connect = function guarded(...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const host = typeof options === "object" ? options.host : undefined;
  if (host === undefined || ["127.0.0.1", "localhost", "::1"].includes(host))
    return Reflect.apply(connect, this, given);
  process.stderr.write(`Left loopback for ${host}\n`);
  throw new Error(`No network in tests: ${host}`);
};
