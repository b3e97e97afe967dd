import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { speak } from "../../i18n/language";
import { newsQuery } from "../account/news";
import { startQuery } from "../frame/use-counts";
import { usePanelSearch } from "../screens";
import { Lead } from "./Lead";
import { NewsNotice } from "./NewsNotice";
import { ServerIp, serverIpQuery } from "./ServerIp";
import { Waiting } from "./Waiting";

// What stands below comes when what waits has been asked for.
const Categories = lazy(async () => {
  const { Categories: card } = await import("../picker/Categories");
  await speak();
  return { default: card };
});
// The two lists at the foot; the senders come when the reports above them stand.
const Lists = lazy(async () => {
  const [{ Reports }, { reportsQuery }, { Senders }] = await Promise.all([
    import("../reports/Reports"),
    import("../reports/queries"),
    import("../picker/Senders"),
  ]);
  await speak();
  function ReportsAndSenders() {
    const [{ status, q, cursor }] = usePanelSearch();
    const reports = !useQuery(reportsQuery({ status, q, cursor })).isPending;
    return (
      <>
        <Reports />
        {reports && <Senders />}
      </>
    );
  }
  return { default: ReportsAndSenders };
});
const Today = lazy(async () => {
  const { Today: card } = await import("./Today");
  await speak();
  return { default: card };
});

/**
 * The first screen: what waits for a person, the figures of thirty days, and the cards of spec §2. A card comes when those
 * above it stand, so that none is pushed away from under a hand.
 */
export function Home() {
  const news = !useQuery(newsQuery).isPending;
  const waiting = !useQuery(startQuery).isPending && news;
  const address = !useQuery(serverIpQuery).isPending && waiting;
  return (
    <>
      <Lead />
      {news && <NewsNotice />}
      <div className="home">
        <div className="home-waiting min-w-0">
          <Waiting />
        </div>
        <div className="home-side grid min-w-0 grid-cols-1 gap-4">
          <Suspense>
            {waiting && <Today />}
            {waiting && <ServerIp />}
            {address && <Categories />}
          </Suspense>
        </div>
        <div className="home-wide grid min-w-0 grid-cols-1 gap-4">
          <Suspense>{waiting && <Lists />}</Suspense>
        </div>
      </div>
    </>
  );
}

/** Asks for what the first screen shows while it is still being asked who is there: nearly always it is staff. */
export function Prefetch() {
  usePrefetchQuery(newsQuery);
  usePrefetchQuery(startQuery);
  usePrefetchQuery(serverIpQuery);
  return null;
}
