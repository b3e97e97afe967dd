import { useState } from "react";
import { blockedResponse } from "#contract/admin-blocks";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { useTexts } from "../../i18n/catalogue";
import { readApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Confirm } from "../Confirm";
import { useChange } from "../use-change";
import { admin } from "../words";
import { countIn } from "./Evidence";

type Props = {
  report: ReportItem;
  /** The rest of it; without that nothing is proven. */
  detail: ReportDetail | undefined;
  /** What comes next pushes the buttons down: nobody may be about to press one then. */
  waiting: boolean;
};

/** Blocking whoever sent the message, and the number it was sent to (spec §2, decision 021). */
export function BlockButtons({ report, detail, waiting }: Props) {
  const { reports: words } = useTexts(admin);
  const { ipAddress } = report;
  const isSender = report.ipAddressOf === "sender";
  const [asking, setAsking] = useState<string | null>(null);
  const blockIp = useBlock("ip", report);
  const blockPhone = useBlock("phone", report);
  const blocked = detail?.blocked;
  const onBlockIp = (address: string) =>
    detail?.evidence.proven ? blockIp.mutate({ value: address }) : setAsking(address);
  return (
    <fieldset className="space-y-2" disabled={waiting}>
      <legend className="font-bold">{words.blockTitle}</legend>
      <div className="flex flex-wrap gap-3">
        {ipAddress !== null && (
          <Button look="danger" disabled={blockIp.isPending} onClick={() => onBlockIp(ipAddress)}>
            {words.blockIp}
          </Button>
        )}
        <Button
          look="danger"
          disabled={blockPhone.isPending}
          onClick={() => blockPhone.mutate({ value: report.phoneNumber })}
        >
          {words.blockPhone}
        </Button>
      </div>
      <div role="status" className="text-note text-ok">
        {blocked?.ip && <Done text={words.ipIsBlocked} />}
        {blocked?.phone && <Done text={words.phoneIsBlocked} />}
      </div>
      {asking !== null && (
        <Confirm
          title={isSender ? words.unprovenTitle : words.reporterTitle}
          confirmLabel={words.reporterConfirm}
          failed={words.blockIpFailed}
          onConfirm={() => blockIp.mutateAsync({ value: asking, confirmed: true })}
          onClose={() => setAsking(null)}
        >
          <p>{isSender ? words.unprovenText : words.reporterText}</p>
          <OtherOrders count={detail?.evidence.otherOrders} />
        </Confirm>
      )}
    </fieldset>
  );
}

/** Whom else a block would hit; an office or a family orders from one address. */
function OtherOrders({ count }: { count: number | null | undefined }) {
  const { reports: words } = useTexts(admin);
  if (count === null || count === undefined) return null;
  return <p>{count === 0 ? words.noOtherOrders : words.otherOrders(countIn(words, count), count === 1)}</p>;
}

const Done = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2">
    <Icon name="ok" /> {text}
  </p>
);

type Asked = { readonly value: string; readonly confirmed?: true };

/** The reason of a block says which report it came from (spec §3). */
const useBlock = (kind: "ip" | "phone", { id }: ReportItem) =>
  useChange({
    run: ({ value, ...confirmed }: Asked) => {
      const reason = `Abuse report: ${id}`;
      return kind === "ip"
        ? readApi(blockedResponse, "POST", "/api/admin/blocked-ips", {
            json: { ipAddress: value, reason, ...confirmed },
          })
        : readApi(blockedResponse, "POST", "/api/admin/blocked-phones", {
            json: { phoneNumber: value, reason },
          });
    },
    done: ({ reports }, { already }) => ({
      title: kind === "ip" ? reports.ipBlocked : reports.phoneBlocked,
      ...(already ? { text: reports.already } : {}),
    }),
    failed: ({ reports }) => ({ title: kind === "ip" ? reports.blockIpFailed : reports.blockPhoneFailed }),
    refreshes: ["/api/admin/abuse-reports/:id", "/api/admin/blocked-ips", "/api/admin/blocked-phones"],
  });
