import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { speak } from "../../i18n/language";
import { newsQuery } from "../account/news";
import { startQuery } from "../frame/use-counts";
import { useWide } from "../held/use-wide";
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
/** Says when it stands, for what comes below it. */
const Reports = lazy(async () => {
  const [{ Reports: List }, { reportsQuery }] = await Promise.all([
    import("../reports/Reports"),
    import("../reports/queries"),
  ]);
  await speak();
  function ReportsCard({ onThere }: { onThere: () => void }) {
    const [{ status, q, cursor }] = usePanelSearch();
    const isThere = !useQuery(reportsQuery({ status, q, cursor })).isPending;
    useEffect(() => {
      if (isThere) onThere();
    }, [isThere, onThere]);
    return <List />;
  }
  return { default: ReportsCard };
});
const Senders = lazy(async () => {
  const { Senders: board } = await import("../picker/Senders");
  await speak();
  return { default: board };
});
const Today = lazy(async () => {
  const { Today: card } = await import("./Today");
  await speak();
  return { default: card };
});

/**
 * The first screen: what waits for a person, the reports, the figures of thirty days, and the other cards of spec §2. A card
 * comes when those above it stand, so that none is pushed away from under a hand; on a phone the reports stand above the figures,
 * elsewhere below them.
 */
export function Home() {
  const wide = useWide();
  const [reports, setReports] = useState(false);
  const news = !useQuery(newsQuery).isPending;
  const waiting = !useQuery(startQuery).isPending && news;
  const address = !useQuery(serverIpQuery).isPending && waiting;
  const onReports = useCallback(() => setReports(true), []);
  const side = wide || reports;
  return (
    <>
      <Lead />
      {news && <NewsNotice />}
      <div className="home">
        <div className="home-waiting min-w-0">
          <Waiting />
        </div>
        <div className="home-reports min-w-0">
          <Suspense>{waiting && <Reports onThere={onReports} />}</Suspense>
        </div>
        <div className="home-side grid min-w-0 grid-cols-1 gap-4">
          <Suspense>
            {waiting && side && <Today />}
            {waiting && side && <ServerIp />}
            {address && side && <Categories />}
          </Suspense>
        </div>
        <div className="home-senders min-w-0">
          <Suspense>{reports && <Senders />}</Suspense>
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
