import { useQuery } from "@tanstack/react-query";
import { serverIpResponse } from "#contract/admin-panel";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { copyText } from "../../lib/clipboard";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/Toaster";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { admin } from "../words";

/** The address by which the SMS provider knows us. */
export const serverIpQuery = apiQuery("/api/server-ip", {}, serverIpResponse, (answer) => answer);

/** The one of a sandbox too: there it shows what the card is for. */
const belongsOnList = { fixed: true, local: true, changing: false, unknown: false };

/** The address to whitelist at the SMS provider, and what it is worth (decision 023). */
export function ServerIp() {
  const { ip: words } = useTexts(admin);
  const query = useQuery(serverIpQuery);
  return (
    <Card title={words.title}>
      <Loaded query={query} failed={words.failed} rows={3}>
        {({ ip, kind }) => (
          <div className="space-y-2">
            <div className="flex flex-wrap items-center gap-3">
              <code className="text-lead wrap-anywhere select-all">{ip}</code>
              <Button look="small" onClick={() => void copy(ip)}>
                {words.copy}
              </Button>
            </div>
            <p className="text-note font-bold">{words.kinds[kind]}</p>
            {belongsOnList[kind] && <p className="text-note text-muted">{words.text}</p>}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

async function copy(address: string): Promise<void> {
  const { ip: words } = textsNow(admin);
  if (await copyText(address)) showToast({ tone: "ok", title: words.copied });
  else showToast({ tone: "warn", title: words.copyFailed, text: words.copyByHand });
}
