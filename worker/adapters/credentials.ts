import { scrypt } from "node:crypto";
import type { Credentials } from "#ports/credentials";

const length = 32;

/** scrypt of the runtime's own `node:crypto`; its default limit of memory is half of what our cost needs. */
export const credentials: Credentials = {
  stretch: (password, salt, { log2N, r, p }) =>
    new Promise((resolve, reject) => {
      const N = 2 ** log2N;
      const maxmem = 256 * N * r;
      scrypt(password, salt, length, { N, r, p, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key.toString("base64url")),
      );
    }),
  async hmacSha1(key, message) {
    const algorithm = { name: "HMAC", hash: "SHA-1" };
    const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
  },
};
