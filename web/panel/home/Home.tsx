import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { newsQuery } from "../account/news";
import { Categories } from "../picker/Categories";
import { categoriesQuery, sendersQuery } from "../picker/queries";
import { Senders } from "../picker/Senders";
import { reportsQuery } from "../reports/queries";
import { Reports } from "../reports/Reports";
import { usePanelSearch } from "../screens";
import { NewsNotice } from "./NewsNotice";
import { ServerIp, serverIpQuery } from "./ServerIp";
import { overviewQuery, Today } from "./Today";

/**
 * The first screen: today in numbers, and the cards of spec §2. A card comes when those above it stand, so that none is
 * pushed away from under a hand.
 */
export function Home() {
  const [{ status, q, cursor }] = usePanelSearch();
  const news = !useQuery(newsQuery).isPending;
  const numbers = !useQuery(overviewQuery).isPending && news;
  const reports = !useQuery(reportsQuery({ status, q, cursor })).isPending && numbers;
  const address = !useQuery(serverIpQuery).isPending && reports;
  const categories = !useQuery(categoriesQuery).isPending && address;
  return (
    <div className="space-y-4">
      {news && (
        <>
          <NewsNotice />
          <Today />
        </>
      )}
      {numbers && (
        <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-5">
          <div className="min-w-0 wide:col-span-3">
            <Reports />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4 wide:col-span-2">
            {reports && <ServerIp />}
            {address && <Categories />}
            {categories && <Senders />}
          </div>
        </div>
      )}
    </div>
  );
}

/** Asks for what the first screen shows while it is still being asked who is there: nearly always it is staff. */
export function Prefetch() {
  const [{ status, q, cursor }] = usePanelSearch();
  usePrefetchQuery(newsQuery);
  usePrefetchQuery(overviewQuery);
  usePrefetchQuery(reportsQuery({ status, q, cursor }));
  usePrefetchQuery(serverIpQuery);
  usePrefetchQuery(categoriesQuery);
  usePrefetchQuery(sendersQuery);
  return null;
}
