import { useQuery } from "@tanstack/react-query";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { newsQuery, newsText } from "../account/news";
import { usePanelSearch } from "../screens";
import { useChange } from "../use-change";
import { admin } from "../words";

/** What happened to this person's account and they have not seen yet, until they say that they have. */
export function NewsNotice() {
  const { news: words } = useTexts(admin);
  const [, change] = usePanelSearch();
  const items = (useQuery(newsQuery).data ?? []).filter(({ isNews }) => isNews);
  const seen = useChange({
    run: (upTo: number) => fetchApi("POST", "/api/auth/news/seen", { json: { upTo } }),
    done: () => null,
    failed: ({ news }) => ({ title: news.seenFailed }),
    refreshes: ["/api/auth/news"],
  });
  const newest = items[0];
  if (!newest) return null;
  return (
    <Notice tone="warn" title={words.noticeTitle} role="status">
      <ul>
        {items.map((item) => (
          <li key={item.seq}>
            <span className="figures text-note text-muted">{stamp(item.at)}</span> {newsText(item, words)}
          </li>
        ))}
      </ul>
      <p>{words.notYou}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button
          look="small"
          aria-disabled={seen.isPending}
          onClick={() => seen.isPending || seen.mutate(newest.seq)}
        >
          {words.seen}
        </Button>
        <Button look="small" onClick={() => change({ view: "account" })}>
          {words.toAccount}
        </Button>
      </div>
    </Notice>
  );
}
