import { useQuery } from "@tanstack/react-query";
import { auditResponse } from "#contract/admin-panel";
import { stamp } from "#voice/format";
import { orderNow } from "#voice/order-now";
import { useTexts } from "../../i18n/catalogue";
import { apiPage } from "../api-query";
import { actorOf, deedOf, deedsIn } from "../audit/sentences";
import { auditTexts } from "../audit/words";
import { Loaded } from "../Loaded";
import { Foreign } from "../ui/Facts";

/** What staff did with an order, or looked at: the lines of the log about it, the latest first. */
export function OrderLog({ id }: { id: string }) {
  const words = useTexts(orderNow);
  const audit = useTexts(auditTexts);
  const asked = { subject: "order", subjectId: id };
  const query = useQuery(apiPage("/api/admin/audit", {}, asked, auditResponse));
  return (
    <section aria-label={words.log} className="order-log">
      <h3>{words.log}</h3>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{words.noLog}</p>
          ) : (
            <ul>
              {deedsIn(data).map((deed) => {
                const [{ seq, at, actor, reason }] = deed;
                return (
                  <li key={seq}>
                    <span className="figures">{stamp(at)}</span> <b>{actorOf(actor, audit)}</b>{" "}
                    {deedOf(deed, audit)}
                    {reason && (
                      <>
                        : “<Foreign>{reason}</Foreign>”
                      </>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
