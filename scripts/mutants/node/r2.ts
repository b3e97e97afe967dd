/** R2 in this process. */
export function playR2() {
  const all = new Map<string, Uint8Array>();
  return {
    async put(key: string, bytes: Uint8Array) {
      all.set(key, bytes.slice());
    },
    async get(key: string) {
      const bytes = all.get(key);
      return bytes === undefined ? null : { arrayBuffer: async () => bytes.slice().buffer };
    },
    async list({ prefix = "" } = {}) {
      const keys = [...all.keys()].filter((key) => key.startsWith(prefix)).toSorted();
      return { objects: keys.map((key) => ({ key })) };
    },
    async delete(keys: readonly string[]) {
      for (const key of keys) all.delete(key);
    },
  };
}
