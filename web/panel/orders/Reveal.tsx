import { useState } from "react";
import { type OrderDetail, revealResponse } from "#contract/admin-orders";
import { orderNow } from "#voice/order-now";
import { useTexts } from "../../i18n/catalogue";
import { readApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { ReasonDialog } from "../ReasonDialog";
import { Fact, Facts, Foreign, PhoneNumber } from "../ui/Facts";
import { Glyph } from "../ui/Glyph";
import { useChange } from "../use-change";
import { admin } from "../words";
import { ordersTexts } from "./words";

/** Number, text and address stay hidden until somebody says why they must be seen. They are gone with the page. */
export function Reveal({ order: { id, kept } }: { order: OrderDetail }) {
  const words = useTexts(ordersTexts);
  const now = useTexts(orderNow);
  const { notKept } = useTexts(admin);
  const [asking, setAsking] = useState(false);
  const reveal = useChange({
    run: async (reason: string) => {
      const given = { param: { id }, json: { reason } };
      return (await readApi(revealResponse, "POST", "/api/admin/orders/:id/reveal", given)).data;
    },
    done: () => null,
    failed: () => ({ title: words.revealFailed }),
    refreshes: ["/api/admin/audit"],
  });
  const seen = reveal.data;
  const close = () => setAsking(false);
  if (!kept.receiver && !kept.text && !kept.address && !kept.objection) return null;
  if (seen)
    return (
      <section aria-label={words.revealed} className="border-l-4 border-warn bg-warn-ground p-3">
        <Facts>
          <Fact name={words.receiver}>
            {seen.receiver === null ? notKept : <PhoneNumber>{seen.receiver}</PhoneNumber>}
          </Fact>
          <Fact name={words.text}>
            <Foreign>{seen.text ?? notKept}</Foreign>
          </Fact>
          <Fact name={words.address}>{seen.address ?? notKept}</Fact>
          {seen.objection !== null && (
            <Fact name={words.objection}>
              <Foreign>{seen.objection}</Foreign>
            </Fact>
          )}
        </Facts>
      </section>
    );
  return (
    <>
      <Button look="small" className="gap-2" onClick={() => setAsking(true)}>
        <Glyph name="lock" /> {words.reveal}
      </Button>
      {asking && (
        <ReasonDialog
          title={words.revealTitle}
          about={id}
          submitLabel={words.revealConfirm}
          starters={{ label: now.startersLabel, texts: now.starters }}
          error={reveal.error}
          pending={reveal.isPending}
          onReason={(reason) => reveal.mutate(reason, { onSuccess: close })}
          onClose={close}
        >
          <p>{words.revealText}</p>
        </ReasonDialog>
      )}
    </>
  );
}
