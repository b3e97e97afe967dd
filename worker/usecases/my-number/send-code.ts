import { selectBreakers } from "#db/circuit-breaker";
import {
  type CodeRow,
  claimCode,
  countSentCodes,
  noteCodeSent,
  selectAskedCodes,
  selectCode,
  silenceCode,
} from "#db/number-codes";
import { selectPast } from "#db/rewinds";
import { sendingIsOn } from "#db/switches";
import { isPaused } from "#domain/circuit-breaker";
import { siteName } from "#domain/company";
import { wakeGrace } from "#domain/delivery";
import { segmentsOf } from "#domain/message";
import { codeReference, codeTexts, isAdvanceCountry, mostAbroad } from "#domain/my-number";
import { isStopped, mayBeTexted } from "#domain/operation";
import type { SmsGateway } from "#ports/sms-gateway";
import { callbackUrl, pathOf } from "../callback-address";
import { commit, type Deps, unseal } from "../deps";
import { type Judged, judgePast, standsAs } from "../restore/watch-past";

/**
 * Sends a code that somebody asked for, or not: the outbox of "Mijn nummer", emptied by wake-ups and by the sweep. The claim
 * decides, and comes before the call, so that a code goes out at most once (decision 078); one that was not claimed in its ten
 * minutes never does. Blocks, opt-outs and limits on messages do not count here: this is how their owner gets in. Nor does the
 * gateway's pace: there are a few hundred a day, and each is waited for.
 */
export async function sendCode(deps: Deps, id: string): Promise<void> {
  const mark = await deps.highWater.read();
  const [[row], breakers, [past]] = await commit(deps, [
    selectCode(deps.db, id),
    selectBreakers(deps.db),
    selectPast(deps.db, mark),
  ] as const);
  const judged = await judgePast(deps, mark, past);
  if (row?.status !== "asked" || judged.verdict.is !== "standing") return;
  const isWell = ({ name }: SmsGateway) => !isPaused(breakers.find(({ gateway }) => gateway === name));
  const opened = await openCode(deps, row);
  if (opened === null || !(await claim(deps, row, opened.number, judged))) return;
  await handOver(deps, row, opened, deps.gateways.filter(isWell));
}

/** What nothing woke the consumer for; a page of it. */
export const selectUnsentCodes = ({ db, clock }: Deps, limit: number) =>
  selectAskedCodes(db, clock.now() - wakeGrace, clock.now(), limit);

type Opened = { readonly number: string; readonly code: string };

async function openCode(deps: Deps, { id, phoneSealed, codeSealed }: CodeRow): Promise<Opened | null> {
  const read = (column: string, sealed: string | null) =>
    unseal(deps, { table: "number_codes", column, row: id }, sealed);
  const [number, code] = await Promise.all([read("phone", phoneSealed), read("code", codeSealed)]);
  return number === null || code === null ? null : { number, code };
}

/** Claims a code, or notes that it is not sent; whether this call may hand it over. */
async function claim(deps: Deps, { id }: CodeRow, number: string, judged: Judged): Promise<boolean> {
  const { db, site, numberPlan } = deps;
  const now = deps.clock.now();
  const isAbroad = !isAdvanceCountry(number);
  const terms = {
    limits: site.codeLimits,
    budget: site.budgets.codes,
    phoneHashes: await deps.vault.hashes("phone", number),
    mayBeTexted: mayBeTexted(site.operation, number),
    mayBeFirst: !isAbroad && numberPlan.look(number).canReceiveSms,
    isAbroad,
    now,
  };
  // While sending is off or the database is in doubt it stays asked for, until its time is over.
  const may = [sendingIsOn(isStopped(site.operation, now)), standsAs(judged)];
  const [claimed, , [counted]] = await commit(deps, [
    claimCode(db, id, terms, may, deps.chance.id()),
    silenceCode(db, id, may),
    countSentCodes(db, now),
  ] as const);
  const { sent = 0, abroad = 0 } = counted ?? {};
  if (sent >= terms.budget || abroad >= mostAbroad(terms.budget)) deps.log.alarm("codes_spent");
  return claimed.length > 0;
}

/** Calls one gateway after the other, until one may have taken it: only a definite "no" lets the next one have it. */
async function handOver(
  deps: Deps,
  { id, locale }: CodeRow,
  { number, code }: Opened,
  gateways: readonly SmsGateway[],
): Promise<void> {
  const text = codeTexts[locale](code, siteName);
  for (const gateway of gateways) {
    const outcome = await gateway.send({
      reference: codeReference(id),
      to: number,
      from: siteName,
      text,
      ...segmentsOf(text),
      reportUrl: await callbackUrl(deps, pathOf.gateway(gateway)),
    });
    if (outcome.kind === "accepted")
      return void (await commit(deps, [noteCodeSent(deps.db, id, "sent")] as const));
    // It may have gone out: it stays claimed, and whoever has it may use it.
    if (outcome.kind !== "not_accepted") return;
    deps.log.info("code_not_accepted", { codeId: id, gateway: gateway.name, answer: outcome.code });
  }
  await commit(deps, [noteCodeSent(deps.db, id, "refused")] as const);
}
