import { useTexts } from "../i18n/catalogue";
import { Spinner } from "../ui/Spinner";
import { Lead } from "./home/Lead";
import type { View } from "./search";
import { admin } from "./words";

/** What stands in a section's place until it is known who is there: what it is called, and 'Laden...' (spec §2). */
export function Opening({ view }: { view: View | "home" }) {
  const { loading, nav } = useTexts(admin);
  return (
    <>
      {view === "home" ? <Lead /> : <h1 className="shell-title">{nav[view]}</h1>}
      <Spinner label={loading} />
    </>
  );
}
