import { useQuery } from "@tanstack/react-query";
import { gatewayTriedResponse, type SystemShown, systemResponse } from "#contract/admin-system";
import { fewDaysLeft } from "#domain/balance";
import { mostWatched } from "#domain/order-moves";
import type { GatewayStand } from "#domain/system";
import { moneyIn, percent, stamp, timeOfDay } from "#voice/format";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { readApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { apiQuery } from "../api-query";
import { Loaded } from "../Loaded";
import { RefreshButton } from "../SearchedList";
import { Card } from "../ui/Card";
import { Fact, Facts } from "../ui/Facts";
import { FoldTable } from "../ui/FoldTable";
import { Glyph, type GlyphName } from "../ui/Glyph";
import { useChange } from "../use-change";
import { Alarms } from "./Alarms";
import { DatabaseSize } from "./DatabaseSize";
import { leadOf, type SystemLead } from "./lead";
import { lengthOf, vendorName } from "./since";
import { systemTexts } from "./words";

export const systemQuery = apiQuery("/api/admin/system", {}, systemResponse, ({ data }) => data);

/** How the parts of the product stand, and what a person must look at. The alarm mail leads here. */
export function System() {
  const query = useQuery(systemQuery);
  const words = useTexts(systemTexts);
  return (
    <>
      <Lead lead={query.data ? leadOf(query.data, words) : { text: " ", isGrave: false }} />
      <div className="system-desk">
        <Loaded query={query} rows={3}>
          {({ gateways }) => <Gateways gateways={gateways} again={<RefreshButton query={query} />} />}
        </Loaded>
        <Alarms />
        {query.data && <Jobs system={query.data} />}
        {query.data && <UnderWay system={query.data} />}
      </div>
    </>
  );
}

const Lead = ({ lead: { text, isGrave } }: { lead: SystemLead }) =>
  isGrave ? (
    <div className="system-lead">
      <Notice tone="error" title={text} />
    </div>
  ) : (
    <p className="system-lead">{text}</p>
  );

/** As many signs of an upload's id as Cloudflare's dashboard shows. */
const idShown = 8;

const signs: Record<GatewayStand, GlyphName> = {
  sends: "task",
  takes_over: "task",
  spare: "clock",
  paused: "pause",
};

function Gateways({ gateways, again }: Pick<SystemShown, "gateways"> & { again: React.ReactNode }) {
  const { gateways: words } = useTexts(systemTexts);
  const language = useLanguage();
  return (
    <Card
      title={words.title}
      aside={words.order}
      actions={
        <>
          {gateways
            .filter(({ stand }) => stand === "paused")
            .map(({ name }) => (
              <TryNow key={name} name={name} />
            ))}
          {again}
        </>
      }
    >
      <FoldTable
        label={words.title}
        heads={[
          words.name,
          words.stand,
          words.since,
          words.failures,
          words.last,
          words.balance,
          words.enough,
        ]}
        figures={[4, 5, 6]}
        rows={gateways.map(({ name, stand, since, failures, last, balance }, index) => ({
          key: name,
          cells: [
            `${index + 1} ${vendorName(name)}`,
            <span key="stand" className="system-stand" data-stand={stand}>
              <Glyph name={signs[stand]} />
              {words.stands[stand]}
            </span>,
            since === null ? words.unknown : stamp(since),
            words.inARow(failures),
            last === null
              ? words.unknown
              : percent(
                  Math.round((last.delivered / (last.delivered + last.undelivered)) * 1000) / 10,
                  language,
                ),
            balance === null ? (
              words.unknown
            ) : (
              <span key="balance" className={balance.standing === "enough" ? "" : "font-bold text-warn"}>
                {moneyIn(balance.currency, balance.cents, language)}
                {balance.standing !== "enough" && `, ${words[balance.standing]}`}
              </span>
            ),
            balance === null || balance.daysLeft === null ? (
              words.unknown
            ) : (
              <span key="enough" className={balance.daysLeft > fewDaysLeft ? "" : "font-bold text-warn"}>
                {words.enoughFor(balance.daysLeft)}
              </span>
            ),
          ],
        }))}
      />
      <p className="system-note">{words.probe}</p>
    </Card>
  );
}

/** One that is paused gets the next text, rather than in a minute. */
function TryNow({ name }: { name: string }) {
  const { gateways: words } = useTexts(systemTexts);
  const shown = vendorName(name);
  const wish = useChange({
    run: () =>
      readApi(gatewayTriedResponse, "POST", "/api/admin/gateways/:gateway/probe", {
        param: { gateway: name },
      }),
    done: (_, { data }) => {
      const { gateways } = textsNow(systemTexts);
      return data.isPaused
        ? { title: gateways.tried(shown), text: gateways.triedText }
        : { title: gateways.sendsAgain(shown) };
    },
    failed: () => ({ title: textsNow(systemTexts).gateways.tryFailed }),
    refreshes: ["/api/admin/system", "/api/admin/start", "/api/admin/audit"],
  });
  return (
    <Button
      look="small"
      aria-disabled={wish.isPending}
      onClick={() => wish.isPending || wish.mutate(undefined)}
    >
      {words.tryNow(shown)}
    </Button>
  );
}

function Jobs({ system: { at, jobs, overdue } }: { system: SystemShown }) {
  const { jobs: words, ago } = useTexts(systemTexts);
  return (
    <Card title={words.title}>
      <ul className="system-jobs">
        {jobs.map(({ job, vendor, at: ran, late }) => (
          <li key={`${job} ${vendor}`} data-late={late || undefined}>
            <Glyph name={late ? "bolt" : "task"} />
            <span>
              <b>{words.names[job]}</b> {vendor !== "" && `${words.with(vendorName(vendor))} `}
              <span className="text-muted">{words.often[job]}</span>
            </span>
            <span className="figures">
              {ran === null
                ? words.never
                : job === "comparing"
                  ? words.until(stamp(ran))
                  : ago.ago(lengthOf(at - ran, ago))}
            </span>
            <span className="text-muted">
              {late
                ? words.late
                : job === "forgetting" && overdue !== null
                  ? words.behind(lengthOf(overdue, ago))
                  : ""}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UnderWay({ system }: { system: SystemShown }) {
  const { underWay: words, ago } = useTexts(systemTexts);
  const { at, underWay, database, version, schema, keys } = system;
  return (
    <Card title={words.title}>
      <Facts>
        {underWay.map(({ status, total, at: since }) => (
          <Fact key={status} name={words.states[status]}>
            {words.count(total, total >= mostWatched)}
            {since !== null &&
              `, ${status === "held" ? words.firstBy(timeOfDay(since)) : words.oldest(lengthOf(at - since, ago))}`}{" "}
            {status === "unknown" && total > 0 && <span className="text-muted">{words.lookedInto}</span>}
          </Fact>
        ))}
        <DatabaseSize {...database} />
        <Fact name={words.version}>
          {version === null ? (
            words.versionUnknown
          ) : (
            <>
              <code>{version.id.slice(0, idShown)}</code>{" "}
              {version.at !== null && (
                <span className="text-muted">{words.versionSince(stamp(version.at))}</span>
              )}
            </>
          )}
        </Fact>
        <Fact name={words.schema}>
          {schema.has === null
            ? words.schemaUnknown
            : schema.isOld
              ? words.schemaOld(schema.has, schema.needs)
              : words.schemaWell(schema.has)}
        </Fact>
        <Fact name={words.keys}>
          {words.keysOf(keys.data, keys.hash)}
          {keys.since !== null && `, ${words.keysSince(stamp(keys.since))}`}{" "}
          {!keys.turned && <span className="text-muted">{words.keysTurning}</span>}
        </Fact>
      </Facts>
    </Card>
  );
}
