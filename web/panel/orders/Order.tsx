import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OrderDetail } from "#contract/admin-orders";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { orderTones } from "../badge-tones";
import { Loaded } from "../Loaded";
import { Badge } from "../ui/Badge";
import { Card } from "../ui/Card";
import { Cell, Row, Table } from "../ui/Table";
import { admin } from "../words";
import { Moves } from "./Moves";
import { OrderFacts } from "./OrderFacts";
import { orderQuery } from "./queries";
import { Reveal } from "./Reveal";

/** One order: what it is, what became of it, and what can be done about it. */
export function Order({ id }: { id: string }) {
  const { orders: words } = useTexts(admin);
  const query = useQuery(orderQuery(id));
  return (
    <div className="space-y-4">
      <Link
        to="/admin"
        search={({ order: _, ...before }) => ({ ...before, view: "orders" })}
        state={true}
        className="text-note"
      >
        {words.back}
      </Link>
      <Loaded query={query}>{(order) => <Details order={order} />}</Loaded>
    </div>
  );
}

function Details({ order }: { order: OrderDetail }) {
  const { orders: words } = useTexts(admin);
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
          <Timeline timeline={order.timeline} />
        </Card>
      </div>
    </div>
  );
}

type Entity = OrderDetail["timeline"][number]["entity"];

/** Every move of payment, message and refund, as the database wrote it down. */
function Timeline({ timeline }: Pick<OrderDetail, "timeline">) {
  const { orders: words } = useTexts(admin);
  const names: Record<Entity, Readonly<Record<string, string>>> = {
    payment: words.payments,
    message: words.states,
    refund: words.refunds,
  };
  return (
    <Table label={words.moments} heads={[words.when, words.what, words.change, words.who]}>
      {timeline.map((event) => (
        <Row key={`${event.at} ${event.entity} ${event.cause} ${event.to}`}>
          <Cell className="figures whitespace-nowrap">{stamp(event.at)}</Cell>
          <Cell>{words.entities[event.entity]}</Cell>
          <Cell>
            {event.from !== null && `${names[event.entity][event.from] ?? event.from} → `}
            {names[event.entity][event.to] ?? event.to}
            <code className="block text-small text-muted">{event.cause}</code>
          </Cell>
          <Cell>{event.actor}</Cell>
        </Row>
      ))}
    </Table>
  );
}
