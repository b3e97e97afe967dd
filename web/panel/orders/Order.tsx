import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin-orders";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { RefreshButton } from "../SearchedList";
import { Card } from "../ui/Card";
import { Glyph } from "../ui/Glyph";
import { OrderFacts } from "./OrderFacts";
import { OrderHead } from "./OrderHead";
import { OrderLog } from "./OrderLog";
import { orderQuery } from "./queries";
import { Reveal } from "./Reveal";
import { Story } from "./Story";
import { WhatNow } from "./WhatNow";
import { ordersTexts } from "./words";

/** One order: what it came to and what may be done about it, what became of it, and beside that what it is (PANEL 06). */
export function Order({ id }: { id: string }) {
  const words = useTexts(ordersTexts);
  const query = useQuery(orderQuery(id));
  return (
    <div className="space-y-3">
      <p className="order-bar">
        <Link
          to="/admin"
          search={({ order: _, whole: __, ...before }) => ({ ...before, view: "orders" })}
          keepTyped
        >
          <Glyph name="back" /> {words.back}
        </Link>
        <RefreshButton query={query} />
      </p>
      <Loaded query={query}>{(order) => <Details order={order} />}</Loaded>
    </div>
  );
}

function Details({ order }: { order: OrderDetail }) {
  const words = useTexts(ordersTexts);
  return (
    <div className="order-page">
      <Card title={words.one} aside={<code>{order.id}</code>}>
        <div className="order-parts">
          <OrderHead order={order} />
          <WhatNow order={order} />
          <section aria-label={words.timeline}>
            <h3>{words.timeline}</h3>
            <Story timeline={order.timeline} />
          </section>
        </div>
      </Card>
      <Card title={words.facts}>
        <div className="order-parts">
          <Reveal order={order} />
          <OrderFacts order={order} />
          <OrderLog id={order.id} />
        </div>
      </Card>
    </div>
  );
}
