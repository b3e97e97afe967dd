import { useTexts } from "../i18n/catalogue";
import { Empty } from "./ui/Empty";
import { admin } from "./words";

/** A list in which nothing is what somebody looks for, or narrowed it to. */
export function NothingFound() {
  const { nothingFound, nothingFoundText } = useTexts(admin);
  return (
    <Empty glyph="search" title={nothingFound}>
      {nothingFoundText}
    </Empty>
  );
}
