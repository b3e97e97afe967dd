import type { ReactNode } from "react";
import type { OrderDetail } from "#contract/admin-orders";
import { paymentFacts } from "#domain/payment";
import { date, money, stamp } from "#voice/format";
import { heldTexts } from "#voice/held";
import { orderNow } from "#voice/order-now";
import { orderStory } from "#voice/order-story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { CopyButton } from "../CopyButton";
import { Fact, Facts, Foreign } from "../ui/Facts";
import { State } from "../ui/State";
import { admin } from "../words";
import { messageLooks, paymentLooks } from "./looks";
import { ordersTexts } from "./words";

/** What is known of an order without asking for more; what is looked for elsewhere by hand can be copied. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const words = useTexts(ordersTexts);
  const now = useTexts(orderNow);
  const { hold, notKept, none } = useTexts(admin);
  const { parts } = useTexts(heldTexts);
  const story = useTexts(orderStory);
  const language = useLanguage();
  const amount = (euros: number) => money(Math.round(euros * 100), language);
  const { refund, gateway, attempt } = order;
  return (
    <Facts>
      <Fact name={words.id}>
        <Id name={words.id} value={order.id} />
      </Fact>
      <Fact name={words.statement}>
        <Id name={words.statement} value={order.statement} />
      </Fact>
      <Fact name={words.placedAt}>
        <span className="figures">{stamp(order.createdAt)}</span>
      </Fact>
      <Fact name={words.receiver}>
        <span className="figures">{order.receiver ?? notKept}</span>
      </Fact>
      <Fact name={words.sender}>
        <b className="orders-sender">
          <Foreign>{order.sender}</Foreign>
        </b>
      </Fact>
      <Fact name={words.amount}>
        {amount(order.amount)}{" "}
        <Aside>
          {now.inParts(parts(order.smsCount), `${order.segments} (${story.encodings[order.encoding]})`)}
        </Aside>
      </Fact>
      <Fact name={words.payment}>
        <State {...paymentLooks[order.payment]}>{words.payments[order.payment]}</State>{" "}
        {order.paidAt !== null && (
          <Aside>
            {stamp(order.paidAt)}
            {order.paidAmount !== null && `, ${amount(order.paidAmount)}`}
          </Aside>
        )}
      </Fact>
      <Fact name={words.provider}>
        {order.provider} {order.providerId && <Id name={words.provider} value={order.providerId} />}
      </Fact>
      <Fact name={words.message}>
        <State {...messageLooks[order.status]}>{words.states[order.status]}</State>{" "}
        <Aside>{stamp(order.changedAt)}</Aside>
      </Fact>
      <Fact name={words.gateway}>
        {gateway ?? none} {order.gatewayId && <Id name={words.gateway} value={order.gatewayId} />}{" "}
        {attempt > 0 && <Aside>{now.tries(attempt)}</Aside>}
      </Fact>
      {order.failure !== null && <Fact name={words.cause}>{story.reasons[order.failure]}</Fact>}
      <Fact name={now.kept}>
        <Kept order={order} />
      </Fact>
      {order.hold && <Fact name={hold.name}>{hold.until(stamp(order.hold.until), order.hold.author)}</Fact>}
      {refund && (
        <Fact name={words.refund}>
          {amount(refund.amount)}, {words.refunds[refund.status]}
        </Fact>
      )}
      <Fact name={now.language}>
        {now.languages[order.locale]} <Aside>{now.terms(order.consentVersion)}</Aside>
      </Fact>
    </Facts>
  );
}

/** What is kept of it and until when; of what is gone, that. */
function Kept({ order: { kept, keptUntil, payment } }: { order: OrderDetail }) {
  const { keptUntil: words } = useTexts(orderNow);
  const language = useLanguage();
  const day = (at: number) => date(at, language);
  const until = keptUntil.text === null ? words.textAfter : words.text(day(keptUntil.text));
  const isUnpaid = paymentFacts[payment].money === "given_up";
  return (
    <ul className="space-y-1">
      <li>{kept.text || kept.receiver ? until : words.textGone}</li>
      <li>{kept.address ? words.address(day(keptUntil.address)) : words.addressGone}</li>
      <li>{(isUnpaid ? words.whole : words.books)(day(keptUntil.order))}</li>
    </ul>
  );
}

const Id = ({ name, value }: { name: string; value: string }) => (
  <span className="order-id">
    <code>{value}</code>
    <CopyButton name={name} value={value} />
  </span>
);

const Aside = ({ children }: { children: ReactNode }) => (
  <span className="figures inline-block text-muted">{children}</span>
);
