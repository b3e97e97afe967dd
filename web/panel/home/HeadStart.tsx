import { usePrefetchQuery } from "@tanstack/react-query";
import { categoriesQuery, sendersQuery } from "../picker/queries";
import { reportsQuery } from "../reports/queries";
import { usePanelSearch } from "../use-panel-search";
import { overviewQuery, serverIpQuery } from "./queries";

/** Asks for what the first screen shows while it is still being asked who is there: nearly always it is staff. */
export function HeadStart() {
  const [{ status, q, cursor }] = usePanelSearch();
  usePrefetchQuery(overviewQuery);
  usePrefetchQuery(reportsQuery({ status, q, cursor }));
  usePrefetchQuery(serverIpQuery);
  usePrefetchQuery(categoriesQuery);
  usePrefetchQuery(sendersQuery);
  return null;
}
