import { useState } from "react";
import { blockedResponse } from "#contract/admin-blocks";
import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Confirm } from "../Confirm";
import { write } from "../server";
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
  const [asking, setAsking] = useState(false);
  const blockIp = useBlock("ip", report);
  const blockPhone = useBlock("phone", report);
  const onBlockIp = () => (report.ipAddressOf === "reporter" ? setAsking(true) : blockIp.mutate(undefined));
  return (
    <fieldset className="space-y-2" disabled={waiting}>
      <legend className="font-bold">{words.blockTitle}</legend>
      <div className="flex flex-wrap gap-3">
        {report.ipAddress !== null && (
          <Button look="danger" disabled={blockIp.isPending} onClick={onBlockIp}>
            {words.blockIp}
          </Button>
        )}
        <Button look="danger" disabled={blockPhone.isPending} onClick={() => blockPhone.mutate(undefined)}>
          {words.blockPhone}
        </Button>
      </div>
      <div role="status" className="text-note text-ok">
        {blocked?.ip && <Done text={words.ipIsBlocked} />}
        {blocked?.phone && <Done text={words.phoneIsBlocked} />}
      </div>
      {asking && (
        <Confirm
          title={words.reporterTitle}
          confirmLabel={words.reporterConfirm}
          failed={words.blockIpFailed}
          onConfirm={() => blockIp.mutateAsync(undefined)}
          onClose={() => setAsking(false)}
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
const useBlock = (kind: "ip" | "phone", { id, ipAddress, phoneNumber }: ReportItem) =>
  useChange({
    run: async () => {
      const reason = `Abuse report: ${id}`;
      const response = await (kind === "ip"
        ? write("POST", "admin/blocked-ips", { ipAddress, reason })
        : write("POST", "admin/blocked-phones", { phoneNumber, reason }));
      return blockedResponse.parse(await response.json());
    },
    done: ({ reports }, { already }) => ({
      title: kind === "ip" ? reports.ipBlocked : reports.phoneBlocked,
      ...(already ? { text: reports.already } : {}),
    }),
    failed: ({ reports }) => ({ title: kind === "ip" ? reports.blockIpFailed : reports.blockPhoneFailed }),
    refresh: ["report", "blocks"],
  });
