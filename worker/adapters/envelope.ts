import { err, ok } from "#domain/result";
import type { Envelope } from "#ports/archive";

type Key = { readonly id: string; readonly bytes: Uint8Array };

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ivLength = 12;
/** Of its head, `1.<key id>.`, at most. */
const longestHead = 24;

/**
 * gzip and AES-256-GCM from what the platform brings, so that the Worker and the operator's commands write and read the same. A
 * sealed object reads `1.<key id>.`, then iv and ciphertext.
 */
export function createEnvelope(backupKeys: readonly Key[]): Envelope {
  const keys = new Map(backupKeys.map(({ id, bytes }) => [id, aesKey(bytes)]));
  const first = backupKeys[0]?.id ?? "";
  return {
    pack: (text) => through(new CompressionStream("gzip"), encoder.encode(text)),
    unpack: (bytes) =>
      through(new DecompressionStream("gzip"), bytes).then(
        (text) => decoder.decode(text),
        () => null,
      ),
    async seal(place, text) {
      const key = keys.get(first);
      if (!key) throw new Error("there is no backup key");
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const packed = await through(new CompressionStream("gzip"), encoder.encode(text));
      const sealed = await crypto.subtle.encrypt(gcm(iv, place), await key, packed);
      return joined(encoder.encode(`1.${first}.`), iv, new Uint8Array(sealed));
    },
    async open(place, bytes) {
      const head = /^1\.([\w-]{1,16})\./.exec(String.fromCharCode(...bytes.subarray(0, longestHead)));
      if (!head) return err("broken");
      const key = keys.get(head[1] ?? "");
      if (!key) return err("unknown_key");
      try {
        const body = bytes.slice(head[0].length);
        const iv = body.slice(0, ivLength);
        const packed = await crypto.subtle.decrypt(gcm(iv, place), await key, body.slice(ivLength));
        return ok(decoder.decode(await through(new DecompressionStream("gzip"), new Uint8Array(packed))));
      } catch {
        return err("broken");
      }
    },
    digest: async (bytes) =>
      Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join(""),
  };
}

const aesKey = (bytes: Uint8Array) =>
  crypto.subtle.importKey("raw", bytes as BufferSource, "AES-GCM", false, ["encrypt", "decrypt"]);

const gcm = (iv: Uint8Array, place: string) => ({
  name: "AES-GCM",
  iv: iv as BufferSource,
  additionalData: encoder.encode(`backup/${place}`),
});

async function through(
  transform: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes as BufferSource]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
