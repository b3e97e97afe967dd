import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { newsQuery } from "../account/news";
import { startQuery } from "../frame/use-counts";
import { useWide } from "../held/use-wide";
import { later } from "../later";
import { casesIn } from "./cases";
import { Lead } from "./Lead";
import { NewsNotice } from "./NewsNotice";
import { ServerIp, serverIpQuery } from "./ServerIp";
import { Waiting } from "./Waiting";
import { HomeLayout } from "./WaitingList";

// What stands below comes when what waits has been asked for.
const Categories = later(async () => (await import("../picker/Categories")).Categories);
/** Says when it stands, for what comes below it. */
const Reports = later(async () => {
  const [{ Reports: List }, { useCard }] = await Promise.all([
    import("../reports/Reports"),
    import("../reports/use-card"),
  ]);
  function ReportsCard({ onThere }: { onThere: () => void }) {
    const isThere = !useCard().isPending;
    useEffect(() => {
      if (isThere) onThere();
    }, [isThere, onThere]);
    return <List />;
  }
  return ReportsCard;
});
const Senders = later(async () => (await import("../picker/Senders")).Senders);
const Today = later(async () => (await import("./Today")).Today);

/**
 * The first screen: what waits for a person, the reports, the figures of thirty days, and the other cards of spec §2. A card
 * comes when those above it stand, so that none is pushed away from under a hand; on a phone the reports stand above the figures,
 * elsewhere below them.
 */
export function Home() {
  const wide = useWide();
  const [reports, setReports] = useState(false);
  const news = !useQuery(newsQuery).isPending;
  const start = useQuery(startQuery);
  const waiting = !start.isPending && news;
  const address = !useQuery(serverIpQuery).isPending && waiting;
  const onReports = useCallback(() => setReports(true), []);
  const side = wide || reports;
  return (
    <>
      <Lead />
      {news && <NewsNotice />}
      <HomeLayout
        count={start.data ? casesIn(start.data).length : 0}
        waiting={<Waiting />}
        reports={<Suspense>{waiting && <Reports onThere={onReports} />}</Suspense>}
        side={
          <Suspense>
            {waiting && side && <Today />}
            {waiting && side && <ServerIp />}
            {address && side && <Categories />}
          </Suspense>
        }
        senders={<Suspense>{reports && <Senders />}</Suspense>}
      />
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
