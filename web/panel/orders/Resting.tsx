import { useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/admin-orders";
import { timeOfDay } from "#voice/format";
import { orderNow } from "#voice/order-now";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { refresh } from "../api-query";
import { admin } from "../words";

type Props = { verdict: NonNullable<OrderDetail["verdict"]> };

/** A verdict that rests: whose it is, and when it is carried out. Nothing asks by itself whether it was (spec §7). */
export function Resting({ verdict: { verdict, by, dueAt } }: Props) {
  const words = useTexts(orderNow);
  const { refresh: again } = useTexts(admin);
  const client = useQueryClient();
  return (
    <div className="order-way">
      <p>{words.rests[verdict](by, timeOfDay(dueAt))}</p>
      <Button look="small" onClick={() => void refresh(client, ["/api/admin/orders/:id"])}>
        {again}
      </Button>
    </div>
  );
}
