import { countParts, maxCharacters, maxParts, normaliseMessage, warningCharacters } from "#domain/message";
import { priceCents } from "#domain/pricing";

export type Zone = "calm" | "warn" | "over";

/** What a text amounts to, as it is sold (spec §9). An empty text is shown as the one part it will at least become. */
export function measure(text: string) {
  const sent = normaliseMessage(text);
  const count = sent.length;
  const parts = Math.max(1, countParts(sent));
  const zone: Zone = count > maxCharacters ? "over" : count > warningCharacters ? "warn" : "calm";
  return { sent, count, parts, zone, cents: priceCents(Math.min(parts, maxParts)) };
}

/** The ink of each zone (spec §9: a warning above 1120, an error above 1280). */
export const zoneInk: Record<Zone, string> = { calm: "text-muted", warn: "text-warn", over: "text-error" };
