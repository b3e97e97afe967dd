import { useQuery } from "@tanstack/react-query";
import { useWide } from "../held/use-wide";
import { usePanelSearch } from "../screens";
import { cardQuery } from "./queries";

/** How many reports the card of the first screen shows: on a phone fewer, for other cards stand below it (PANEL §2). */
const most = { wide: 7, narrow: 4 };

/** The reports of the card, as the address says. */
export function useCard() {
  const [{ status, q, cursor }] = usePanelSearch();
  return useQuery(cardQuery({ status, q, cursor }, useWide() ? most.wide : most.narrow));
}
