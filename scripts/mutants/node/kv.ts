type Held = { readonly value: string; readonly until: number };

/** Workers KV in this process, without its delay in reaching everywhere. */
export function playKv() {
  const all = new Map<string, Held>();
  const live = (name: string) => {
    const held = all.get(name);
    return held && held.until > Date.now() ? held : undefined;
  };
  return {
    async get(name: string, type?: "json" | "text") {
      const value = live(name)?.value ?? null;
      return type === "json" && value !== null ? JSON.parse(value) : value;
    },
    async put(name: string, value: string, { expirationTtl = Number.POSITIVE_INFINITY } = {}) {
      all.set(name, { value, until: Date.now() + 1_000 * expirationTtl });
    },
    async delete(name: string) {
      all.delete(name);
    },
    async list({ prefix = "" } = {}) {
      const keys = [...all.keys()].filter((name) => name.startsWith(prefix)).map((name) => ({ name }));
      return { keys, list_complete: true };
    },
  };
}
