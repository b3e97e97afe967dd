import { readSpokenCode, spokenCode } from "./abuse";
import { siteName } from "./company";

/** An order as far as its reference goes; `createdAt` in ms. */
type Referred = { readonly id: string; readonly createdAt: number };

const slotLength = 10_000;
/** Five letters say when it was ordered, three tell apart what was ordered in the same ten seconds. */
const [whenLetters, markLetters] = [5, 3];
const slots = 32 ** whenLetters;

/**
 * The reference that stands on bank statements, such as `7K3M-92QX`: it names an order to whoever runs the shop and to
 * nobody else (decision 044). Of the id it holds 15 bits of 128, so it neither tells nor opens the status page; by its time
 * the order is found again without an index, and it stays the same whatever key is changed.
 */
export function statementReference({ id, createdAt }: Referred): string {
  const slot = Math.floor(createdAt / slotLength) % slots;
  return spokenCode([...digitsOf(slot, whenLetters), ...digitsOf(markOf(id), markLetters)]);
}

/** What the payment is called at its provider, and with that on a statement. */
export const statementText = (order: Referred): string => `${siteName} ${statementReference(order)}`;

/**
 * A reference as people type or copy it: with the name before it, in small letters, without its hyphen.
 * @returns it as `statementReference` writes it, or null for what cannot be one
 */
export function readStatementReference(typed: string): string | null {
  const fives = readSpokenCode(typed.replace(new RegExp(`^\\s*${siteName}\\b`, "i"), ""), 8);
  return fives && spokenCode(fives);
}

/**
 * When an order with this reference was placed: from the first ms up to the second, which is not among them. References
 * come round after ten years, so it is the latest such time that has begun by `now` (ms).
 */
export function orderedWithin(reference: string, now: number): readonly [from: number, to: number] {
  const fives = readSpokenCode(reference, whenLetters + markLetters) ?? [];
  const slot = fives.slice(0, whenLetters).reduce((sum, five) => sum * 32 + five, 0);
  const latest = Math.floor(now / slotLength);
  const from = (latest - ((((latest - slot) % slots) + slots) % slots)) * slotLength;
  return [from, from + slotLength];
}

const digitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(value / 32 ** (count - 1 - index)) % 32);

/** FNV-1a, folded to 15 bits: told apart is all that ids have to be, for 113 bits of each stay unknown. */
function markOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  return ((hash >>> 15) ^ hash) & 0x7fff;
}
