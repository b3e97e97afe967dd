/** Every reason for which the panel says no to staff. The sentences lie beside the contract. */
export const panelRefusals = [
  "panel_not_found",
  "category_name_required",
  "category_name_too_long",
  "category_unknown",
  "changed_meanwhile",
  "sender_name_required",
  "protected_name_invalid",
  "country_unknown",
  "country_indistinct",
  "phone_number_invalid",
  "ip_address_invalid",
  "block_end_past",
  "reason_required",
  "reason_holds_number",
  "notes_too_long",
  "decision_too_long",
  "stale",
  "move_refused",
  "task_stale",
  "held_decided",
  "rule_turned",
  "held_too_late",
  "held_stopped",
  "held_money_back",
  "undo_too_late",
  "reference_required",
  "reference_too_long",
  "refund_provider_silent",
  "refund_provider_gone",
  "refund_nothing_left",
  "refund_made_after_all",
  "confirmation_required",
] as const;
export type PanelRefusal = (typeof panelRefusals)[number];

/** Other orders and reports of an address are counted up to this many. */
export const mostCounted = 100;

/** Before a block is made it says what it would have hit in so long, in ms (24 h), counted up to so many orders. */
export const blockPreviewWindow = 24 * 60 * 60 * 1000;
export const mostPreviewedOrders = 50;
/** Addresses that are asked about, or blocked, at once. */
export const mostPreviewed = 20;

/** A block of an address ends after this long unless staff say otherwise, in ms (90 days): addresses change hands. */
export const addressBlockLength = 90 * 24 * 60 * 60 * 1000;
