import type { PaymentView } from "#contract/payments";
import { payment } from "#voice/payment";
import { holdOf } from "#voice/story";
import { useTexts } from "../../i18n/catalogue";

/** Why a person looks at an order first: that a rule of a machine asked for it, and what that rule noticed. */
export function WhyHeld({ order }: { order: PaymentView }) {
  const hold = holdOf(order, useTexts(payment));
  if (hold === null) return null;
  return (
    <div className="mt-3 text-body">
      <p>{hold.why}</p>
      {hold.causes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {hold.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
