import type { PaymentView } from "#contract/payments";
import { publicMessageStates } from "#domain/delivery";
import { Letter } from "../../features/payment/Letter";
import { MessageSteps } from "../../features/payment/MessageSteps";
import { Postmark, PostmarkPlace } from "../../ui/Postmark";
import { Sprite } from "../../ui/Stamp";
import { Sticker } from "../../ui/Sticker";
import { Tag } from "../../ui/Tag";
import { Group, Row } from "./Group";

const at = Date.UTC(2026, 10, 22, 13, 6);
const mark = { above: "BRIEFJE", day: "22 NOV", time: "14:07" };

/** What the post makes of a letter: its marks, its stickers, its steps, and the letter itself in each state. */
export const Post = () => (
  <>
    <Group title="Stempels, stickers en etiketten">
      <Sprite />
      <Row name="stempel">
        <Postmark {...mark} below="BETAALD" cancels className="w-71" />
        <Postmark {...mark} below="AFGELEVERD" className="w-34 text-ok" />
        <PostmarkPlace className="w-71 text-field" />
      </Row>
      <Row name="sticker">
        <Sticker tone="error">MISLUKT</Sticker>
        <Sticker tone="ink" back>
          RETOUR
        </Sticker>
      </Row>
      <Row name="etiket">
        <Tag tone="ok">Betaald</Tag>
        <Tag tone="warn">In behandeling</Tag>
        <Tag tone="error">Mislukt</Tag>
        <Tag tone="info">Geannuleerd</Tag>
      </Row>
    </Group>
    <Group title="Brief">
      <div className="grid gap-8 bg-air p-6 wide:grid-cols-2">
        <Letter order={null}>Nog niets bekend.</Letter>
        {letters.map((order) => (
          <Letter key={`${order.status} ${order.message.status}`} order={order}>
            {order.status}, {order.message.status}
          </Letter>
        ))}
      </div>
    </Group>
    <Group title="Stappen van een bericht">
      <div className="grid gap-12 wide:grid-cols-2">
        <MessageSteps message={null} />
        <MessageSteps
          message={{
            status: publicMessageStates.at(-1) ?? "stopped",
            steps: publicMessageStates.map((status, index) => ({ status, at: at + index * 60_000 })),
          }}
        />
      </div>
    </Group>
  </>
);

const anOrder = (status: PaymentView["status"], message: PaymentView["message"]["status"]): PaymentView => ({
  id: "Zk3vQ8s1T0aXw2yB7cD9eF",
  status,
  amount: 0.99,
  smsCount: 1,
  currency: "EUR",
  createdAt: at,
  paidAt: status === "paid" ? at + 60_000 : null,
  receiver: "+31 6 •••••• 78",
  sender: "Stille fan",
  checkoutUrl: null,
  consentVersion: "2026-11-20",
  message: { status: message, steps: [{ status: message, at: at + 120_000 }] },
  refund: null,
});

const letters = [
  anOrder("pending", "waiting"),
  anOrder("paid", "sent"),
  anOrder("paid", "delivered"),
  anOrder("paid", "undelivered"),
  anOrder("paid", "refunded"),
  anOrder("failed", "cancelled"),
  anOrder("canceled", "cancelled"),
];
