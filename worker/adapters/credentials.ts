import { scrypt } from "node:crypto";
import { unpackWords } from "#domain/front-coding";
import { hashEvery } from "#domain/login";
import type { Cost } from "#domain/password";
import type { Credentials } from "#ports/credentials";
import packed from "./common-passwords.gen.json";

const common = { ...packed, words: unpackWords(packed.words).join(" ") };
const length = 32;

type Timer = { readonly now: () => number; readonly wait: (ms: number) => Promise<void> };

/**
 * scrypt of the runtime's own `node:crypto`, which has a callback and blocks its isolate all the same: while it hashes,
 * nobody is answered.
 */
export function createCredentials({ now, wait }: Timer): Credentials {
  let free = 0;
  return {
    common,
    stretch,
    // Each waits by itself for its own moment: a request of the Workers runtime cannot wait for the end of another.
    async stretchInTurn(password, salt, cost) {
      const mine = Math.max(now(), free);
      free = mine + hashEvery;
      await wait(mine - now());
      return stretch(password, salt, cost);
    },
    hmacSha1,
  };
}

// The default limit of memory is half of what our cost needs.
const stretch = (password: string, salt: string, { log2N, r, p }: Cost) =>
  new Promise<string>((resolve, reject) => {
    const N = 2 ** log2N;
    const maxmem = 256 * N * r;
    scrypt(password, salt, length, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key.toString("base64url")),
    );
  });

async function hmacSha1(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}
