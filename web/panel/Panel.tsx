import { Suspense, useEffect } from "react";
import { useTexts } from "../i18n/catalogue";
import { usePageTitle } from "../lib/page-title";
import { Frame } from "./frame/Frame";
import { useCounts } from "./frame/use-counts";
import { Home, Prefetch } from "./home/Home";
import { later } from "./later";
import { Opening } from "./Opening";
import { navigate, placeNow, usePlacePart } from "./place";
import { Skeleton } from "./Skeleton";
import type { View } from "./search";
import { useSession } from "./session";
import { Whole } from "./Whole";
import { admin } from "./words";

const screens: Record<View, React.ComponentType> = {
  worklist: later(async () => (await import("./worklist/Worklist")).Worklist),
  held: later(async () => (await import("./held/Held")).Held),
  reports: later(async () => (await import("./reports/Desk")).Desk),
  system: later(async () => (await import("./system/System")).System),
  orders: later(async () => (await import("./orders/Orders")).Orders),
  blocks: later(async () => (await import("./blocks/Blocks")).Blocks),
  settings: later(async () => (await import("./settings/Settings")).Settings),
  figures: later(async () => (await import("./figures/Figures")).Figures),
  audit: later(async () => (await import("./audit/Audit")).Audit),
  trail: later(async () => (await import("./trail/Trail")).Trail),
  staff: later(async () => (await import("./staff/People")).People),
  account: later(async () => (await import("./account/Account")).Account),
};

const Owed = later(async () => (await import("./account/Owed")).Owed);

/** /admin: for whoever is signed in; anybody else is sent to the sign-in (spec §2). */
export function Panel() {
  const words = useTexts(admin);
  const session = useSession();
  const section = usePlacePart(({ search }) => search.view);
  const { total } = useCounts(Boolean(session.data) && !session.data?.due);
  const view = section ?? "home";
  const name = words.nav[view];
  usePageTitle(total ? `(${total}) ${name}` : name);

  if (!session.isPending && !session.data) return <ToSignIn />;
  const { due, username = null } = session.data ?? {};
  const Screen = section ? screens[section] : Home;
  return (
    <Frame username={username} open={view} owes={Boolean(due)}>
      {session.isPending ? (
        <>
          {!section && <Prefetch />}
          <Opening view={view} />
        </>
      ) : (
        <>
          {section && <h1 className="shell-title">{name}</h1>}
          <Whole key={view}>
            <Suspense fallback={<Skeleton label={words.loadingList} rows={5} />}>
              {due ? <Owed due={due} /> : <Screen />}
            </Suspense>
          </Whole>
        </>
      )}
    </Frame>
  );
}

/** Leads to the sign-in, and from there back to this place. */
function ToSignIn() {
  useEffect(() => {
    const { search, typed } = placeNow();
    navigate({ to: "/admin-login", search, typed, replace: true });
  }, []);
  return null;
}
