import { reportStates } from "#domain/abuse";
import type { Shown } from "./queries";

/** How many reports the card of the first screen shows: on a phone fewer, for other cards stand below it (PANEL §2). */
export const inCard = { wide: 7, narrow: 4 } as const;

/** What the card asks for where its address says nothing: the document asks for it already (`inline.ts`). */
export const cardAsked = `/api/admin/abuse-reports?status=pending&limit=${inCard.wide}` as const;

/** What the address of the first screen says of the card, and what is looked for in it. */
export type CardSaid = { readonly [N in "status" | "q" | "cursor"]: string | undefined };

/** What the card shows: the open ones unless its address says otherwise; whoever looks for one means all. */
export const shownInCard = ({ status, q }: CardSaid): Exclude<Shown, "mine"> =>
  reportStates.find((state) => state === status) ?? (status === "all" || q ? "all" : "pending");
