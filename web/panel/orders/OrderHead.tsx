import type { OrderDetail } from "#contract/admin-orders";
import { money, stamp } from "#voice/format";
import { orderNow } from "#voice/order-now";
import { orderStory } from "#voice/order-story";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { standingOf } from "./standing";

/** What an order has come to, as a sentence, and what was paid for it and when. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const words = useTexts(orderNow);
  const { reasons } = useTexts(orderStory);
  const language = useLanguage();
  const { paidAt, paidAmount, amount, createdAt, failure } = order;
  const euros = (value: number) => money(Math.round(value * 100), language);
  return (
    <div className="order-head">
      <h3>{standingOf(words, order).head}</h3>
      <p>
        {paidAt === null
          ? words.unpaid(euros(amount), stamp(createdAt))
          : words.paid(euros(paidAmount ?? amount), stamp(paidAt))}{" "}
        {failure !== null && words.because(reasons[failure])}
      </p>
    </div>
  );
}
