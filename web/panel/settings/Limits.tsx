import { useQuery } from "@tanstack/react-query";
import { type SwitchesBehind, switchesBehindResponse } from "#contract/admin-switches";
import { useTexts } from "../../i18n/catalogue";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { Card } from "../ui/Card";
import { FoldTable } from "../ui/FoldTable";
import { settingsTexts } from "./words";

/** What stands behind the switches, and the limits beside them. */
export const behindQuery = apiQuery(
  "/api/admin/settings/behind",
  {},
  switchesBehindResponse,
  ({ data }) => data,
);

type Name = keyof SwitchesBehind["limits"];
type Unit = keyof (typeof settingsTexts)["nl"]["limits"]["units"];

/** In the order of the design, each with what it counts. */
const units = {
  receiverHour: "sms",
  receiverDay: "sms",
  receiverMonth: "sms",
  pairDay: "sms",
  repeatDay: "sms",
  textReceivers: "numbers",
  visitorDay: "sms",
  refusalsHour: "orders",
  holdHours: "hours",
} as const satisfies Record<Name, Unit>;

/** How much is let through, as the server is set. */
export function Limits() {
  const { limits: words } = useTexts(settingsTexts);
  const query = useQuery(behindQuery);
  const hints: Partial<Record<Name, string>> = words.hints;
  return (
    <Card title={words.title}>
      <p className="pb-3 text-note text-muted">{words.text}</p>
      <Loaded query={query}>
        {({ limits }) => (
          <FoldTable
            label={words.title}
            heads={[words.limit, words.value]}
            rows={(Object.keys(units) as Name[]).map((name) => ({
              key: name,
              cells: [
                <span key="name">
                  {words.names[name]}
                  {hints[name] !== undefined && (
                    <span className="block font-normal text-muted">{hints[name]}</span>
                  )}
                </span>,
                words.units[units[name]](limits[name]),
              ],
            }))}
          />
        )}
      </Loaded>
    </Card>
  );
}
