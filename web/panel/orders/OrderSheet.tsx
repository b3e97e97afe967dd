import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin-orders";
import { useTexts } from "../../i18n/catalogue";
import { Icon } from "../../ui/Icon";
import { useKeys } from "../keys";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { OrderFacts } from "./OrderFacts";
import { OrderHead } from "./OrderHead";
import { openBeside } from "./open-beside";
import { orderQuery } from "./queries";
import { Reveal } from "./Reveal";
import { Story } from "./Story";
import { WhatNow } from "./WhatNow";
import { ordersTexts } from "./words";

/** One order beside the list, which goes on: j and k lead to the next, and the sheet follows (PANEL §4). */
export function OrderSheet({ id }: { id: string }) {
  const words = useTexts(ordersTexts);
  const query = useQuery(orderQuery(id));
  const close = () => {
    openBeside(undefined);
    // What had the focus goes with the sheet, unless that was a row.
    document.getElementById(`order-${id}`)?.focus();
  };
  useKeys({ Escape: { does: words.keys.close, run: close } });
  return (
    <section className="order-sheet" aria-label={words.one}>
      <header>
        <h2>{words.one}</h2>
        <Link to="/admin" search={(before) => ({ ...before, whole: "1" })} keepTyped className="order-whole">
          {words.whole}
        </Link>
        <Link
          to="/admin"
          search={({ order: _, ...before }) => before}
          keepTyped
          className="order-close"
          aria-label={words.back}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            close();
          }}
        >
          <Icon name="close" />
        </Link>
      </header>
      <Loaded query={query}>{(order) => <Parts order={order} />}</Loaded>
    </section>
  );
}

function Parts({ order }: { order: OrderDetail }) {
  const words = useTexts(ordersTexts);
  return (
    <div className="order-parts">
      <OrderHead order={order} />
      <WhatNow order={order} />
      <Reveal order={order} />
      <OrderFacts order={order} />
      <section aria-label={words.timeline}>
        <h3>{words.timeline}</h3>
        <Story timeline={order.timeline} />
      </section>
    </div>
  );
}
