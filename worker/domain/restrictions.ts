import { senderFateOf } from "./sender-countries";
import { judgeSender } from "./sender-full";

/** What staff restrict beside the product's own lists: names that nobody may pose as, and countries that are closed. */
export type Restriction = { readonly kind: "name" | "country"; readonly value: string };

/**
 * The sender name and the number of an order, in E.164, and whether the name is one that staff offer. `country` asks the numbering plan
 * where that number is (ISO 3166-1 alpha-2, null where it knows none): only while a country is closed, for reading the plan is slow.
 */
export type Restrictable = {
  readonly sender: string;
  readonly receiver: string;
  readonly country: () => string | null;
  readonly isListed: boolean;
};

/**
 * Why an order may not be placed by what staff restrict, or null (decision 079). A name that staff offer is never refused
 * for one that they added.
 */
export function restrictionOf(
  { sender, country, isListed }: Omit<Restrictable, "receiver">,
  restrictions: readonly Restriction[],
): "receiver_country_closed" | "sender_protected" | null {
  const of = (kind: Restriction["kind"]) =>
    restrictions.filter((one) => one.kind === kind).map(({ value }) => value);
  const closed = of("country");
  if (closed.length > 0 && closed.includes(country() ?? "")) return "receiver_country_closed";
  return !isListed && judgeSender(sender, of("name")).refusal ? "sender_protected" : null;
}

/** Why a paid order may not be sent any more: what was free when it was ordered may have become restricted since. */
export function restrictedSince(
  order: Restrictable,
  restrictions: readonly Restriction[],
): "country_closed" | "name_protected" | null {
  if (senderFateOf(order.receiver) === "unserved") return "country_closed";
  const added = restrictionOf(order, restrictions);
  if (added === "receiver_country_closed") return "country_closed";
  return added || (!order.isListed && judgeSender(order.sender).refusal) ? "name_protected" : null;
}
