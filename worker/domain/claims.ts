/**
 * Who is looking at a case (decision 087): a lease that its holder's own activity renews. It locks nothing: whoever acts is
 * judged by the state of the case, and this only saves two people the same work.
 */

/** What can be looked at, each with an id of its own kind. */
export const claimKinds = ["held", "report"] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** How long a claim lasts after it was made or renewed, in ms. */
export const claimLength = 2 * 60_000;

/** A page renews its claim at most this often, in ms. */
export const claimRenewal = 60_000;
