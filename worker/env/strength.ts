import { idOfHashKey } from "../domain/keyed-hash";
import type { SettingProblem } from "./schema";

/** Different bytes that a key of 32 has at least: of random ones one in a billion has fewer, and 32 hexadecimal digits have 16. */
const leastBytes = 17;

/** Different characters that a secret of 32 or more has at least; random hexadecimal digits nearly always have more. */
const leastCharacters = 8;

/**
 * What makes a secret easy to guess, in the operator's words, or null: few different parts, a part that comes again and
 * again, parts that count up or down. No measure of entropy finds every bad secret; these are the ones that people make.
 * @param parts bytes, or the codes of characters
 * @param least how many different ones there must be
 */
function trivialityOf(parts: ArrayLike<number>, least: number): string | null {
  const all = Array.from(parts);
  if (new Set(all).size < least) return "is too simple; make one at random";
  for (let period = 1; period <= all.length / 2; period++)
    if (all.every((part, at) => at < period || part === all[at - period]))
      return "repeats itself; make one at random";
  const steps = new Map<number, number>();
  for (let at = 1; at < all.length; at++) {
    const step = (all[at] ?? 0) - (all[at - 1] ?? 0);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const counts = Math.max(...steps.values()) > all.length * 0.75;
  return counts ? "counts up or down; make one at random" : null;
}

/** Says of a secret that is text what makes it easy to guess, or null. */
export const secretTriviality = (secret: string): string | null =>
  trivialityOf(
    Array.from(secret, (char) => char.codePointAt(0) ?? 0),
    leastCharacters,
  );

type Key = { readonly id: string; readonly bytes: Uint8Array };

/** The keys of our own; without what could not be read. */
type Keys = {
  readonly dataKeys: readonly Key[];
  readonly backupKeys: readonly Key[];
  readonly hashKeys: readonly Key[];
  readonly webhookToken: string | null;
  readonly previousWebhookToken: string | null;
};

/** The setting that a key for look-ups came by. */
export const settingOf = ({ id }: Pick<Key, "id">): "HASH_KEY" | "HASH_KEYS" =>
  id === idOfHashKey ? "HASH_KEY" : "HASH_KEYS";

/** The keys of our own that production refuses for what they are: equal to another, or easy to guess. Never says their value. */
export function refusedKeys({
  dataKeys,
  backupKeys,
  hashKeys,
  webhookToken,
  previousWebhookToken,
}: Keys): SettingProblem[] {
  const found: readonly (readonly [name: string, problem: string | null])[] = [
    ["DATA_KEYS", hasEqual(dataKeys) ? "must give each key bytes of its own" : null],
    ...dataKeys.map(({ bytes }) => ["DATA_KEYS", trivialityOf(bytes, leastBytes)] as const),
    ...backupKeys.map(({ bytes }) => ["BACKUP_KEYS", trivialityOf(bytes, leastBytes)] as const),
    [
      "HASH_KEYS",
      hasEqual(hashKeys) ? "must give each key bytes of its own, and others than HASH_KEY" : null,
    ],
    ...hashKeys.map((key) => [settingOf(key), trivialityOf(key.bytes, leastBytes)] as const),
    ["WEBHOOK_TOKEN", webhookToken && secretTriviality(webhookToken)],
    ["WEBHOOK_TOKEN_PREVIOUS", previousWebhookToken && secretTriviality(previousWebhookToken)],
  ];
  return found.flatMap(([name, problem]) => (problem === null ? [] : [{ name, problem }]));
}

const hasEqual = (keys: readonly Key[]): boolean =>
  new Set(keys.map(({ bytes }) => bytes.toString())).size < keys.length;
