import type { Archive, Ask, Row } from "#ports/archive";

/** R2 as the place of backups. */
export const createArchive = (bucket: R2Bucket): Archive => ({
  put: async (key, bytes) => void (await bucket.put(key, bytes)),
  async get(key) {
    const found = await bucket.get(key);
    return found && new Uint8Array(await found.arrayBuffer());
  },
  list: async (prefix) => (await bucket.list({ prefix })).objects.map(({ key }) => key),
  delete: (keys) => bucket.delete([...keys]),
});

/** D1 as it is read for a backup: a batch is one transaction. */
export const createAsk =
  (d1: D1Database): Ask =>
  async (questions) => {
    const answers = await d1.batch<Row>(
      questions.map(({ sql, values = [] }) => d1.prepare(sql).bind(...values)),
    );
    return answers.map(({ results }) => results);
  };
