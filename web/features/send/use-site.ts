import { useEffect, useState } from "react";
import type { ConfigResponse } from "#contract/config";
import type { SenderGroup } from "#contract/senders";
import type { Answer, Path } from "../../lib/api";
import { call } from "../../lib/call";
import { blank, type Rules } from "./order";

type Config = ConfigResponse["config"];

/** Whether what is paid for now goes out at once, later, or may not be ordered at all. */
export type Sending = "on" | "delayed" | "off" | "rewound";

export type Site = {
  readonly groups: readonly SenderGroup[];
  readonly rules: Rules;
  readonly sending: Sending;
  readonly freeSender: boolean;
};

/**
 * The list of senders and the staff's switches. The form does not wait for them: until they come, and where they
 * cannot be had, it is usable as it stands, and the Worker has the last word.
 */
export function useSite(): Site {
  const [config, setConfig] = useState<Config | null>(null);
  const [groups, setGroups] = useState<readonly SenderGroup[] | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    const get = async <P extends Path<"GET">>(path: P): Promise<Answer<"GET", P>> =>
      (await call(path, { signal: gone.signal })).json();
    const log = (error: unknown) => gone.signal.aborted || console.warn("site", error);
    get("/api/senders")
      .then((answer) => setGroups(answer.data))
      .catch(log);
    get("/api/config")
      .then((answer) => setConfig(answer.config))
      .catch(log);
    return () => gone.abort();
  }, []);

  const freeSender = config?.customSenders ?? true;
  return {
    groups: groups ?? [{ id: null, name: "Standaard", senders: [{ id: 0, name: blank.sender }] }],
    sending: config ? sendingOf(config) : "on",
    freeSender,
    rules: {
      linksAllowed: config?.linksAllowed ?? false,
      maxSegments: config?.maxSegments ?? Number.POSITIVE_INFINITY,
      consent: config?.consent.form === "checkbox" ? config.consent.version : null,
      listed: freeSender || !groups ? null : groups.flatMap((group) => group.senders.map(({ name }) => name)),
    },
  };
}

function sendingOf({ rewound, sendingOn, sendingDelayed }: Config): Sending {
  if (rewound) return "rewound";
  if (!sendingOn) return "off";
  return sendingDelayed ? "delayed" : "on";
}
