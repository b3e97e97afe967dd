import { useTexts } from "../i18n/catalogue";
import { usePanelSearch } from "./screens";
import { Pager } from "./ui/Pager";
import { admin } from "./words";

/** Leafs through the list of this section; the page stands in the address. */
export function ListPager({ next }: { next: string | null }) {
  const words = useTexts(admin);
  const [{ cursor }, change] = usePanelSearch();
  return (
    <Pager
      label={words.pages}
      firstLabel={words.firstPage}
      nextLabel={words.nextPage}
      onFirst={cursor === undefined ? null : () => change({ cursor: undefined })}
      onNext={next === null ? null : () => change({ cursor: next })}
    />
  );
}
