import type { DeliveryReport, LookUpOutcome, SendOutcome, Sms, SmsGateway } from "#ports/sms-gateway";
import { type CallbackDeps, wakeFor } from "./callbacks";
import { reportBroken, type SandboxDeps } from "./deps";
import { readReports } from "./reports";
import { playFor } from "./scripted-numbers";
import type { Accepting } from "./scripted-outcomes";

/** What the gateway works with. */
export type GatewayDeps = CallbackDeps & Pick<SandboxDeps, "chance" | "sleep">;

/** An SMS gateway with no account and no network: what it accepts is shown in an inbox that looks like a phone. */
export function createSandboxGateway(deps: GatewayDeps): SmsGateway {
  return {
    name: "sandbox",
    can: { lookUp: true, refuseDuplicates: false },
    authenticatesReports: false,
    send: (sms) => send(deps, sms),
    blamesNumber: (code) => code === "number_refused",
    lookUp: (reference) => lookUp(deps, reference),
    readReports: async (callback) => readReports(callback),
  };
}

async function send(deps: GatewayDeps, sms: Sms): Promise<SendOutcome> {
  try {
    const play = playFor(sms.to, await countCall(deps.db, sms.reference));
    // Accepted before answered: whoever gives up waiting has still sent a message.
    const answer = play.accepts ? await accept(deps, sms, play) : play.answer;
    if (play.answerAfter > 0) await deps.sleep(play.answerAfter);
    return answer;
  } catch (cause) {
    reportBroken(deps.log, cause);
    return { kind: "unknown", code: "sandbox_broken" };
  }
}

async function countCall(db: D1Database, reference: string): Promise<number> {
  const row = await db
    .prepare(
      `INSERT INTO attempts (reference, calls) VALUES (?1, 1)
       ON CONFLICT (reference) DO UPDATE SET calls = calls + 1 RETURNING calls`,
    )
    .bind(reference)
    .first<{ calls: number }>();
  return row?.calls ?? 1;
}

async function accept(deps: GatewayDeps, sms: Sms, play: Accepting): Promise<SendOutcome> {
  const { db, chance } = deps;
  const now = deps.clock.now();
  const gatewayId = `sbg_${chance.id()}`;
  const { state, after } = play.fate;
  const dueTimes = play.reports.map((report) => now + report.after);
  await db.batch([
    db
      .prepare(
        `INSERT INTO inbox (reference, "to", "from", text, segments, at, gateway_id, state, settled_at, shown)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
      )
      .bind(
        sms.reference,
        sms.to,
        sms.from,
        sms.text,
        sms.segments,
        now,
        gatewayId,
        state,
        now + after,
        state === "undelivered" ? 0 : 1,
      ),
    ...play.reports.map((report) => {
      const body = JSON.stringify({ reference: sms.reference, id: gatewayId, status: report.state });
      return db
        .prepare(
          "INSERT INTO callbacks (id, due_at, url, content_type, body) VALUES (?1, ?2, ?3, 'application/json', ?4)",
        )
        .bind(chance.id(), now + report.after, sms.reportUrl, body);
    }),
  ]);
  wakeFor(deps, dueTimes);
  return play.garbled ?? { kind: "accepted", gatewayId };
}

/** A report may be a moment early (callbacks.ts): what it says must be so when somebody asks because of it. In ms. */
const timerSlack = 20;

async function lookUp(deps: GatewayDeps, reference: string): Promise<LookUpOutcome> {
  try {
    const row = await deps.db
      .prepare("SELECT gateway_id, state, settled_at FROM inbox WHERE reference = ?1 ORDER BY seq LIMIT 1")
      .bind(reference)
      .first<{ gateway_id: string; state: DeliveryReport["state"]; settled_at: number }>();
    if (!row) return { kind: "absent" };
    const state = deps.clock.now() + timerSlack >= row.settled_at ? row.state : "accepted";
    return { kind: "found", gatewayId: row.gateway_id, state };
  } catch (cause) {
    reportBroken(deps.log, cause);
    return { kind: "unavailable" };
  }
}
