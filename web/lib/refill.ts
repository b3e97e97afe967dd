/** Where the tab remembers which order was last seen to be paid: what was typed before is then not brought back. */
export const paidKey = "paid";
/** Sent to a form whose fields something else than a hand has filled or emptied: it takes them over anew. */
export const refillEvent = "briefje:refill";
