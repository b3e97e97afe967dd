import { useQuery } from "@tanstack/react-query";
import { type ConfigResponse, configResponse } from "#contract/config";
import { useTexts } from "../i18n/catalogue";
import { apiQuery } from "./api-query";
import { Badge, type BadgeTone } from "./ui/Badge";
import { admin } from "./words";

type Config = ConfigResponse["config"];

/** What the operator lets this copy do, which no switch of the panel changes. */
export const modeQuery = apiQuery("/api/config", {}, configResponse, ({ config }) => config);

type Sign = {
  readonly word: "live" | "test" | "staging" | "receivers" | "stopped" | "rewound";
  readonly tone: BadgeTone;
};

function signsOf({ mode, stage, testReceivers, stopped, rewound }: Config): Sign[] {
  return [
    ...(rewound ? [{ word: "rewound", tone: "red" } as const] : []),
    ...(stopped ? [{ word: "stopped", tone: "red" } as const] : []),
    ...(stage === "staging" ? [{ word: "staging", tone: "neutral" } as const] : []),
    { word: mode, tone: mode === "live" ? "green" : "neutral" },
    ...(testReceivers ? [{ word: "receivers", tone: "neutral" } as const] : []),
  ];
}

/** The mode of operation at a glance: whether money is real, to whom texts go, and whether anything is sent at all. */
export function Mode() {
  const { mode: words } = useTexts(admin);
  const { data } = useQuery(modeQuery);
  if (!data) return null;
  return (
    <ul aria-label={words.label} className="shell-mode">
      {signsOf(data).map(({ word, tone }) => (
        <li key={word}>
          <Badge tone={tone}>{words[word]}</Badge>
        </li>
      ))}
    </ul>
  );
}
