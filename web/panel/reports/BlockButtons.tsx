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

type Props = {
  report: ReportItem;
  blocked: ReportDetail["blocked"] | undefined;
  /** What comes next pushes the buttons down: nobody may be about to press one then. */
  waiting: boolean;
};

/** Blocking whoever sent the message, and the number it was sent to (spec §2, decision 021). */
export function BlockButtons({ report, blocked, waiting }: Props) {
  const { reports: words } = useTexts(admin);
  const { ipAddress } = report;
  const [asking, setAsking] = useState<string | null>(null);
  const blockIp = useBlock("ip", report);
  const blockPhone = useBlock("phone", report);
  const onBlockIp = (address: string) =>
    report.ipAddressOf === "reporter" ? setAsking(address) : blockIp.mutate(address);
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
          onClick={() => blockPhone.mutate(report.phoneNumber)}
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
          title={words.reporterTitle}
          confirmLabel={words.reporterConfirm}
          failed={words.blockIpFailed}
          onConfirm={() => blockIp.mutateAsync(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{words.reporterText}</p>
        </Confirm>
      )}
    </fieldset>
  );
}

const Done = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2">
    <Icon name="ok" /> {text}
  </p>
);

/** The reason of a block says which report it came from (spec §3). */
const useBlock = (kind: "ip" | "phone", { id }: ReportItem) =>
  useChange({
    run: (value: string) => {
      const reason = `Abuse report: ${id}`;
      return kind === "ip"
        ? readApi(blockedResponse, "POST", "/api/admin/blocked-ips", { json: { ipAddress: value, reason } })
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
