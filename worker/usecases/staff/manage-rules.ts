import type { GateRule, Tried, TryTextRequest, TurnRuleRequest } from "#contract/admin-gate";
import { selectNewest } from "#db/audit";
import { selectRestrictions } from "#db/restrictions";
import { selectListedSender } from "#db/senders";
import { dryRunIn, selectSwitches, turnRule } from "#db/switches";
import { sumDays } from "#db/tallies";
import { findLink } from "#domain/content-full";
import { judge } from "#domain/gate/judge";
import { figuresOfRule, ruleFigureDays, ruleKeys } from "#domain/gate/upkeep";
import { type GateCode, gateCodes, gateRules, isGateCode, refusalIn } from "#domain/gate/verdict";
import { hasControls, normaliseMessage } from "#domain/message";
import { err, ok, type Result } from "#domain/result";
import { normaliseSender } from "#domain/sender";
import { judgeSender } from "#domain/sender-full";
import type { Staff } from "#domain/session";
import { lastDays } from "#domain/tallies";
import type { Answers, Deps } from "../deps";
import { entryOf } from "./record-change";

/** What the audit calls a rule of the gate, and turning it. */
const subject = "gate_rule";
const actions = { on: "rule_on", dry: "rule_dry_run" } as const;

const questions = ({ db, clock }: Deps, codes: readonly GateCode[]) => {
  const days = lastDays(clock.now(), ruleFigureDays);
  return [
    selectSwitches(db),
    sumDays(db, ruleKeys(codes), days.at(-1) ?? "", days[0] ?? ""),
    selectNewest(db, subject, codes),
  ] as const;
};

/** The gate's rules (decision 084): how each stands, how often it spoke, and how often a person agreed. */
export async function readRules(deps: Deps): Promise<GateRule[]> {
  return viewOf(gateCodes, await deps.db.batch(questions(deps, gateCodes)));
}

/** Turns a rule on or onto its dry run, and writes down who did and why; of two at once one hears that the other was faster. */
export async function setRule(
  deps: Deps,
  staff: Staff,
  code: string,
  { state, was, reason }: TurnRuleRequest,
): Promise<
  Result<GateRule, "panel_not_found" | { readonly code: "rule_turned"; readonly current: GateRule }>
> {
  if (!isGateCode(code)) return err("panel_not_found");
  const entry = { action: actions[state], subject, subjectId: code, reason: reason.trim() };
  const [written, , ...answers] = await deps.db.batch([
    turnRule(deps.db, code, was, state),
    entryOf(deps, staff, entry),
    ...questions(deps, [code]),
  ]);
  const [current] = viewOf([code], answers);
  if (!current) return err("panel_not_found");
  return written.length > 0 ? ok(current) : err({ code: "rule_turned", current });
}

type Answered = Answers<ReturnType<typeof questions>>;

function viewOf(codes: readonly GateCode[], [switches, sums, newest]: Answered): GateRule[] {
  const dry = dryRunIn(switches);
  const counted = new Map(sums.map(({ key, total }) => [key, total]));
  return codes.map((code) => {
    const turned = newest.find(({ subjectId }) => subjectId === code);
    return {
      code,
      asks: gateRules[code],
      state: dry.has(code) ? ("dry" as const) : ("on" as const),
      ...figuresOfRule(code, (key) => counted.get(key) ?? 0),
      turned: turned ? { at: turned.at, by: turned.actor, reason: turned.reason } : null,
    };
  });
}

/**
 * What would become of a text if somebody ordered it now, with every rule that finds something; nothing of it is kept. How many
 * numbers a text went to already is not looked at: nobody has sent this one.
 */
export async function tryText(
  deps: Deps,
  { message, sender, country, offered }: TryTextRequest,
): Promise<Tried> {
  const { db, site } = deps;
  const text = normaliseMessage(message);
  const name = normaliseSender(sender);
  const [switches, restrictions, listed] = await db.batch([
    selectSwitches(db),
    selectRestrictions(db),
    selectListedSender(db, name),
  ]);
  const settings = { dryRun: dryRunIn(switches), thresholds: site.gateThresholds };
  const verdict = judge({ text, sender: name, country, facts: { widespread: false } }, settings);
  const everything = judge(
    { text, sender: name, country, facts: { widespread: false } },
    { ...settings, dryRun: new Set() },
  );
  const added = offered || listed.length > 0 ? [] : valuesOf(restrictions, "name");
  const linksAllowed = switches.some(({ key, value }) => key === "links" && value === "on");
  const link = findLink(text);
  const refusals = [
    name === "" ? null : (judgeSender(name).refusal ?? judgeSender(name, added).refusal),
    valuesOf(restrictions, "country").includes(country) ? ("receiver_country_closed" as const) : null,
    hasControls(text) ? ("message_charset" as const) : null,
    link && !linksAllowed ? ("message_link" as const) : null,
    refusalIn(verdict),
  ].filter((one) => one !== null);
  return {
    text,
    sender: name,
    tier: refusals.length > 0 ? "refuse" : verdict.tier,
    refusals,
    rules: everything.codes.map((code) => ({ code, dry: settings.dryRun.has(code) })),
    places: [
      ...(link ? [{ rule: null, start: link.index, end: link.index + link.text.length }] : []),
      ...everything.places.map(({ code, start, end }) => ({ rule: code, start, end })),
    ].toSorted((one, other) => one.start - other.start),
  };
}

const valuesOf = (
  restrictions: Awaited<ReturnType<typeof selectRestrictions>>,
  wanted: (typeof restrictions)[number]["kind"],
): readonly string[] => restrictions.filter(({ kind }) => kind === wanted).map(({ value }) => value);
