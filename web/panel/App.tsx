import { Suspense } from "react";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { Sprite } from "../ui/Stamp";
import { Toaster } from "../ui/Toaster";
import { later } from "./later";
import { Panel } from "./Panel";
import { usePlacePart } from "./place";
import { Whole } from "./Whole";

const Outside = later(async () => (await import("./Outside")).Outside);

/** The staff's two addresses, `/admin` and `/admin-login`, and the notices above them. */
export function App() {
  const words = useTexts(common);
  return (
    <>
      <Sprite />
      <Here />
      <div className="print:hidden">
        <Toaster label={words.notices} closeLabel={words.closeNotice} />
      </div>
    </>
  );
}

function Here() {
  const pathname = usePlacePart((place) => place.pathname);
  if (/^\/admin\/?$/.test(pathname)) return <Panel />;
  return (
    <Whole key={pathname}>
      <Suspense>
        <Outside pathname={pathname} />
      </Suspense>
    </Whole>
  );
}
