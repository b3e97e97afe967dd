import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type GateRule, gateRuleResponse, gateRulesResponse } from "#contract/admin-gate";
import { isPoor, type RuleState, shareRight } from "#domain/gate/upkeep";
import { percent, stamp } from "#voice/format";
import { rulesTexts } from "#voice/rules";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { readApi } from "../../lib/api";
import { apiQuery, refresh } from "../api-query";
import { Loaded } from "../Loaded";
import { ReasonDialog } from "../ReasonDialog";
import { Card } from "../ui/Card";
import { Foreign } from "../ui/Facts";
import { Switch } from "../ui/Switch";
import { showUndo } from "../undo";
import { useChange } from "../use-change";

const touched = ["/api/admin/gate", "/api/admin/audit"] as const;
const other = { on: "dry", dry: "on" } as const satisfies Record<RuleState, RuleState>;

/** The gate's rules (decision 084): each on or on its dry run, with how often it spoke and how often it was right. */
export function Rules() {
  const words = useTexts(rulesTexts);
  const query = useQuery(apiQuery("/api/admin/gate", {}, gateRulesResponse, ({ data }) => data));
  const [turning, setTurning] = useState<GateRule | null>(null);
  return (
    <Card title={words.title}>
      <p className="pb-3 text-note text-muted">{words.text}</p>
      <Loaded query={query}>
        {(rules) => (
          <>
            <ul className="rule-list">
              {rules.map((rule) => (
                <Row key={rule.code} rule={rule} onTurn={() => setTurning(rule)} />
              ))}
            </ul>
            {rules.some(isPoor) && <p className="pt-3 text-note text-muted">{words.poor}</p>}
          </>
        )}
      </Loaded>
      {turning && <Turn rule={turning} onClose={() => setTurning(null)} />}
    </Card>
  );
}

function Row({ rule, onTurn }: { rule: GateRule; onTurn: () => void }) {
  const words = useTexts(rulesTexts);
  const { code, asks, state, turned } = rule;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <Switch
        id={`rule-${code}`}
        label={words.names[code]}
        hint={words.asks[asks]}
        state={words.states[state]}
        on={state === "on"}
        onTurn={onTurn}
      />
      <p className="pt-1 text-note">
        <span className="pr-3">
          {words.since} <Figures rule={rule} />
        </span>
        <span className="figures inline-block text-muted">
          {turned ? words.turned(stamp(turned.at), turned.by) : words.never}
          {turned?.reason && (
            <>
              : <Foreign>{turned.reason}</Foreign>
            </>
          )}
        </span>
      </p>
    </li>
  );
}

function Figures({ rule }: { rule: GateRule }) {
  const words = useTexts(rulesTexts);
  const language = useLanguage();
  const { asks, hits, spared, right, wrong } = rule;
  const share = shareRight(rule);
  const counted = [words.hits[asks](hits), ...(spared > 0 ? [words.spared(spared)] : [])].join(", ");
  // What is refused before it is paid for nobody looks at.
  if (asks === "refuse") return counted;
  return (
    <>
      {counted};{" "}
      {share === null ? (
        words.unjudged
      ) : (
        <span className={isPoor(rule) ? "font-bold text-warn" : ""}>
          {words.judged(right, wrong, percent(Math.round(share * 100), language))}
        </span>
      )}
    </>
  );
}

/** Turns a rule, for a reason. What the page showed goes along: whoever looked at something older is told so. */
function Turn({ rule: { code, state: was }, onClose }: { rule: GateRule; onClose: () => void }) {
  const words = useTexts(rulesTexts);
  const state = other[was];
  const turnTo = (to: RuleState, reason: string) =>
    readApi(gateRuleResponse, "PUT", "/api/admin/gate/:code", {
      param: { code },
      json: { state: to, was: other[to], reason },
    });
  // The same deed the other way round, with its own line in the audit; whoever turned it meanwhile is not overruled.
  const turnBack = async (reason: string) => {
    await turnTo(was, reason);
    await readAgain();
  };
  const client = useQueryClient();
  // Somebody else may have been faster: behind the dialog stands how it is now.
  const readAgain = () => refresh(client, touched);
  const turn = useChange({
    run: (reason: string) => turnTo(state, reason),
    done: () => {
      const now = textsNow(rulesTexts);
      showUndo({ title: now.turn[state].done(now.names[code]), undo: () => turnBack(now.undo) });
      return null;
    },
    failed: () => ({ title: textsNow(rulesTexts).failed }),
    refreshes: touched,
  });
  return (
    <ReasonDialog
      title={words.turn[state].title(words.names[code])}
      about={code}
      submitLabel={words.turn[state].confirm}
      error={turn.error}
      pending={turn.isPending}
      onReason={(reason) => turn.mutate(reason, { onSuccess: onClose, onError: () => void readAgain() })}
      onClose={onClose}
    >
      <p>{words.turn[state].text}</p>
    </ReasonDialog>
  );
}
