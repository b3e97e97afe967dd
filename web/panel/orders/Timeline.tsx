import type { OrderDetail } from "#contract/admin-orders";
import { stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { Cell, Row, Table } from "../ui/Table";
import { admin } from "../words";

type Entity = OrderDetail["timeline"][number]["entity"];

/** Every move of payment, message and refund, as the database wrote it down. */
export function Timeline({ timeline }: Pick<OrderDetail, "timeline">) {
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
