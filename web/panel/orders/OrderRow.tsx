import { Link } from "@tanstack/react-router";
import type { OrderItem } from "#contract/admin-orders";
import { money, stamp } from "#voice/format";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { buttonClass } from "../../ui/Button";
import { orderTones } from "../badge-tones";
import { Badge } from "../ui/Badge";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";

/** One order in the list; the number only as far as it may be seen. */
export function OrderRow({ order }: { order: OrderItem }) {
  const { orders: words, notKept } = useTexts(admin);
  const language = useLanguage();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 grow basis-60 text-note">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures font-bold">{order.receiver ?? notKept}</span>
          <Badge tone={orderTones[order.status]}>{words.states[order.status]}</Badge>
          <span className="figures text-small text-muted">{stamp(order.createdAt)}</span>
        </p>
        <p>
          <Foreign>{order.sender}</Foreign> · {money(order.amount * 100, language)} ·{" "}
          {words.payments[order.payment]}
        </p>
        <p className="text-small text-muted">
          <code className="wrap-anywhere">{order.id}</code>
        </p>
      </div>
      <Link
        to="/admin"
        search={(before) => ({ ...before, order: order.id })}
        state={true}
        data-row
        className={buttonClass("small")}
        aria-label={words.openNamed(order.id)}
      >
        {words.open}
      </Link>
    </li>
  );
}
