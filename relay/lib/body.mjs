/**
 * All of a stream, or null where it is longer than the limit in bytes. The stream then stays open, so that its sender can
 * still be told.
 *
 * @param {import("node:http").IncomingMessage} stream
 * @param {number} limit
 * @returns {Promise<Buffer | null>}
 */
export async function readBody(stream, limit) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
