import type { OrderDetail } from "../../../../worker/contract/admin-orders";
import { admin } from "../../../i18n/admin";
import { useTexts } from "../../../i18n/catalogue";
import { stamp } from "../../../lib/format";
import { Cell, Row, Table } from "../../../ui/panel/Table";

/** Every move of payment, message and refund, as the database wrote it down. */
export function Timeline({ timeline }: Pick<OrderDetail, "timeline">) {
  const { orders: words } = useTexts(admin);
  return (
    <Table label={words.timeline} heads={[words.when, words.what, words.change, words.who]}>
      {timeline.map((event) => (
        <Row key={`${event.at} ${event.entity} ${event.cause} ${event.to}`}>
          <Cell className="figures whitespace-nowrap">{stamp(event.at)}</Cell>
          <Cell>{words.entities[event.entity]}</Cell>
          <Cell>
            <code className="text-small">
              {event.from === null ? event.to : `${event.from} → ${event.to}`}
            </code>
            <span className="block text-small text-muted">{event.cause}</span>
          </Cell>
          <Cell>{event.actor}</Cell>
        </Row>
      ))}
    </Table>
  );
}
