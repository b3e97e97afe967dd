import type { OrderDetail } from "#contract/admin-orders";
import { money, stamp } from "#voice/format";
import { orderStory } from "#voice/order-story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Fact, Facts, Foreign } from "../ui/Facts";
import { admin } from "../words";
import { ordersTexts } from "./words";

/** What is known of an order without asking for more. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const words = useTexts(ordersTexts);
  const { hold, notKept, none } = useTexts(admin);
  const story = useTexts(orderStory);
  const language = useLanguage();
  const amount = (euros: number) => money(euros * 100, language);
  return (
    <Facts>
      <Fact name={words.id}>
        <code>{order.id}</code>
      </Fact>
      <Fact name={words.statement}>
        <code>{order.statement}</code>
      </Fact>
      <Fact name={words.placedAt}>
        <span className="figures">{stamp(order.createdAt)}</span>
      </Fact>
      <Fact name={words.receiver}>
        <span className="figures">{order.receiver ?? notKept}</span>
      </Fact>
      <Fact name={words.sender}>
        <Foreign>{order.sender}</Foreign>
      </Fact>
      <Fact name={words.amount}>{amount(order.amount)}</Fact>
      <Fact name={words.parts}>{order.smsCount}</Fact>
      <Fact name={words.segments}>
        {order.segments} ({story.encodings[order.encoding]})
      </Fact>
      <Fact name={words.payment}>{words.payments[order.payment]}</Fact>
      <Fact name={words.provider}>
        {order.provider} <code>{order.providerId}</code>
      </Fact>
      <Fact name={words.paidAt}>
        <span className="figures">
          {order.paidAt === null ? none : stamp(order.paidAt)}
          {order.paidAmount !== null && ` (${amount(order.paidAmount)})`}
        </span>
      </Fact>
      <Fact name={words.gateway}>
        {order.gateway ?? none} <code>{order.gatewayId}</code>
      </Fact>
      <Fact name={words.attempt}>{order.attempt}</Fact>
      {order.failure !== null && <Fact name={words.cause}>{story.reasons[order.failure]}</Fact>}
      {order.hold && <Fact name={hold.name}>{hold.until(stamp(order.hold.until), order.hold.author)}</Fact>}
      {order.refund && (
        <Fact name={words.refund}>
          {amount(order.refund.amount)}, {words.refunds[order.refund.status]}
        </Fact>
      )}
    </Facts>
  );
}
