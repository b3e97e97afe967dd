import { useQuery } from "@tanstack/react-query";
import { usePanelSearch } from "../screens";
import { type CardSaid, inCard, shownInCard } from "./card";
import { reportsQuery } from "./queries";

/** Those of the card: the first few, for the rest stands in the section of its own; of what is looked for whole pages. */
const cardQuery = (said: CardSaid) =>
  reportsQuery({
    shown: shownInCard(said),
    kind: undefined,
    ...(said.q
      ? { q: said.q, cursor: said.cursor }
      : { q: undefined, cursor: undefined, limit: String(inCard.wide) }),
  });

/** The reports of the card, as the address says. */
export function useCard() {
  const [{ status, q, cursor }] = usePanelSearch();
  return useQuery(cardQuery({ status, q, cursor }));
}
