import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin-orders";
import { useTexts } from "../../i18n/catalogue";
import { orderTones } from "../badge-tones";
import { Loaded } from "../Loaded";
import { Link } from "../place";
import { Badge } from "../ui/Badge";
import { Card } from "../ui/Card";
import { Moves } from "./Moves";
import { OrderFacts } from "./OrderFacts";
import { orderQuery } from "./queries";
import { Reveal } from "./Reveal";
import { Story } from "./Story";
import { ordersTexts } from "./words";

/** One order: what it is, what became of it, and what can be done about it. */
export function Order({ id }: { id: string }) {
  const words = useTexts(ordersTexts);
  const query = useQuery(orderQuery(id));
  return (
    <div className="space-y-4">
      <Link
        to="/admin"
        search={({ order: _, whole: __, ...before }) => ({ ...before, view: "orders" })}
        keepTyped
        className="text-note"
      >
        {words.back}
      </Link>
      <Loaded query={query}>{(order) => <Details order={order} />}</Loaded>
    </div>
  );
}

function Details({ order }: { order: OrderDetail }) {
  const words = useTexts(ordersTexts);
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-5">
      <div className="min-w-0 wide:col-span-2">
        <Card
          title={words.one}
          actions={<Badge tone={orderTones[order.status]}>{words.states[order.status]}</Badge>}
        >
          <div className="space-y-4">
            <OrderFacts order={order} />
            <Reveal order={order} />
            <Moves order={order} />
          </div>
        </Card>
      </div>
      <div className="min-w-0 wide:col-span-3">
        <Card title={words.timeline}>
          <Story timeline={order.timeline} />
        </Card>
      </div>
    </div>
  );
}
