import { setTimeout as sleep } from "node:timers/promises";

/** An order of the usual kind, to another mobile number each time. */
export const anOrder = () => ({
  receiver: `+316${String(10_000_000 + Math.floor(Math.random() * 9_000_000))}`,
  sender: "Sinterklaas",
  message: "Heb jij je schoen al gezet?",
});

/** Places an order; throws when it is refused. */
export async function placeOrder(origin: string, order = anOrder()) {
  const response = await fetch(`${origin}/api/payments/create`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "CF-Connecting-IP": `10.9.${Math.floor(Math.random() * 256)}.9`,
    },
    body: JSON.stringify(order),
  });
  const { id, checkoutUrl, code } = await response.json();
  if (!id) throw new Error(`the product refused an order: ${response.status} ${code}`);
  return { id: String(id), checkoutUrl: String(checkoutUrl) };
}

/** An order that has been paid and delivered, so that its status does not change any more. */
export async function deliveredOrder(origin: string, order = anOrder()) {
  const { id, checkoutUrl } = await placeOrder(origin, order);
  await fetch(origin + new URL(checkoutUrl).pathname, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "outcome=paid",
  });
  for (let tries = 0; tries < 240; tries++) {
    const { payment } = await (await fetch(`${origin}/api/payments/${id}`)).json();
    if (payment?.message.status === "delivered") return id;
    await sleep(500);
  }
  throw new Error("an order that was paid was not delivered within two minutes");
}
