import { useQuery } from "@tanstack/react-query";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { Badge } from "../ui/Badge";
import { Card } from "../ui/Card";
import { admin } from "../words";
import { newsQuery, newsText } from "./news";

/** What lately happened to this person's account. */
export function News() {
  const { news: words } = useTexts(admin);
  const query = useQuery(newsQuery);
  return (
    <Card title={words.title}>
      <Loaded query={query}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-muted">{words.empty}</p>
          ) : (
            <ul className="-my-2">
              {items.map((item) => (
                <li key={item.seq} className="border-b border-line py-2 text-note last:border-b-0">
                  <p className="flex flex-wrap items-baseline gap-x-3">
                    <span>{newsText(item, words)}</span>
                    {item.isNews && <Badge tone="neutral">{words.fresh}</Badge>}
                  </p>
                  <p className="figures text-small text-muted">{stamp(item.at)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
