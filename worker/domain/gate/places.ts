import { findLink } from "../content-full";
import { countryOfNumber } from "../phone";
import type { Refusal } from "../refusal";
import { judge } from "./judge";
import { defaultThresholds, type GateCode, gateCodes, gateRules, refusalOf } from "./verdict";

/** The text of an order that was refused, as it came. */
type Refused = { readonly message: string; readonly sender: string; readonly receiver: string };

/** A stretch of a text, in UTF-16 units, the end not included. */
export type Stretch = { readonly start: number; readonly end: number };

/**
 * Where in its text stands what an order was refused for, so that the page can mark it; null where the refusal is about
 * something else.
 */
export function placeOf(refusal: string, { message, sender, receiver }: Refused): Stretch | null {
  if (refusal === "message_link") {
    const link = findLink(message);
    return link && { start: link.index, end: link.index + link.text.length };
  }
  const code = gateCodes.find((one) => gateRules[one] === "refuse" && refusalIs(one, refusal));
  if (!code) return null;
  const country = countryOfNumber(receiver)?.country ?? null;
  const settings = { dryRun: new Set<never>(), thresholds: defaultThresholds };
  const { places } = judge({ text: message, sender, country, facts: { widespread: false } }, settings);
  const place = places.find((one) => one.code === code);
  return place ? { start: place.start, end: place.end } : null;
}

const refusalIs = (code: GateCode, refusal: string): boolean =>
  (refusalOf as Partial<Record<GateCode, Refusal>>)[code] === refusal;
