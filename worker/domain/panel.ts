/** Every reason for which the panel says no to staff. The sentences lie beside the contract. */
export const panelRefusals = [
  "panel_not_found",
  "category_name_required",
  "category_name_too_long",
  "category_unknown",
  "sender_name_required",
  "phone_number_invalid",
  "ip_address_invalid",
  "reason_required",
  "notes_too_long",
  "decision_too_long",
  "stale",
  "move_refused",
  "confirmation_required",
] as const;
export type PanelRefusal = (typeof panelRefusals)[number];

/** Other orders and reports of an address are counted up to this many. */
export const mostCounted = 100;

/** A block of an address ends after this long unless staff say otherwise, in ms (90 days): addresses change hands. */
export const addressBlockLength = 90 * 24 * 60 * 60 * 1000;
