import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { common } from "#voice/common";
import { textsNow, useTexts } from "../i18n/catalogue";
import { fetchApi } from "../lib/api";
import { usePageTitle } from "../lib/page-title";
import { Button } from "../ui/Button";
import { Spinner } from "../ui/Spinner";
import { showToast } from "../ui/Toaster";
import { Home, Prefetch } from "./home/Home";
import { Mode } from "./Mode";
import { PanelNav } from "./PanelNav";
import { reasonOf } from "./reason";
import { readSearch, usePanelSearch, type View } from "./screens";
import { forgetSession, removeStaffKeys, useSession } from "./session";
import { forgetTyped } from "./typed";
import { admin } from "./words";

// The first screen comes with the panel; what lies behind it comes when it is wanted.
const screens: Record<View, React.ComponentType> = {
  alarms: lazy(async () => ({ default: (await import("./alarms/Alarms")).Alarms })),
  orders: lazy(async () => ({ default: (await import("./orders/Orders")).Orders })),
  blocks: lazy(async () => ({ default: (await import("./blocks/Blocks")).Blocks })),
  settings: lazy(async () => ({ default: (await import("./settings/Settings")).Settings })),
  audit: lazy(async () => ({ default: (await import("./audit/Audit")).Audit })),
  trail: lazy(async () => ({ default: (await import("./trail/Trail")).Trail })),
  account: lazy(async () => ({ default: (await import("./account/Account")).Account })),
};

const Owed = lazy(async () => ({ default: (await import("./account/Owed")).Owed }));

// What is still to come must not push the footer through the picture.
const tall = "min-h-svh";

/** /admin: for whoever is signed in; anybody else is sent to the sign-in (spec §2). */
export function Panel() {
  const words = useTexts(admin);
  const session = useSession();
  const [search] = usePanelSearch();
  usePageTitle(search.view ? words.nav[search.view] : words.title);

  if (session.isPending)
    return (
      <div className={tall}>
        {!search.view && <Prefetch />}
        <Spinner label={words.loading} />
      </div>
    );
  if (!session.data) return <Navigate to="/admin-login" search={readSearch(search)} state={true} replace />;
  const { due } = session.data;
  const Screen = search.view ? screens[search.view] : Home;
  return (
    <div className={`space-y-4 ${tall}`}>
      <Header username={session.data.username} />
      {!due && <PanelNav />}
      <Suspense fallback={<Spinner label={words.loadingList} />}>
        {due ? <Owed due={due} /> : <Screen />}
      </Suspense>
    </div>
  );
}

function Header({ username }: { username: string }) {
  const words = useTexts(admin);
  const { home } = useTexts(common);
  const logout = useLogout();
  return (
    <header className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <h1 className="text-heading">{words.title}</h1>
      <a href="/" className="py-2 text-note">
        {home}
      </a>
      <Mode />
      <div className="ml-auto flex items-baseline gap-4">
        <span className="text-note text-muted">{username}</span>
        <Button
          look="small"
          aria-disabled={logout.isPending}
          onClick={() => logout.isPending || logout.mutate()}
        >
          {words.logout}
        </Button>
      </div>
    </header>
  );
}

function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => fetchApi("POST", "/api/auth/logout"),
    onSuccess: async () => {
      await navigate({ to: "/admin-login" });
      forgetSession(client);
      forgetTyped();
      removeStaffKeys();
      showToast({ tone: "ok", title: textsNow(admin).loggedOut });
    },
    onError: (error) => {
      showToast({ tone: "error", title: textsNow(admin).logoutFailed, text: reasonOf(error) });
    },
  });
}
