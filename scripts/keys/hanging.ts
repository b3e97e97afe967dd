import { paymentDeadline } from "../../worker/domain/polling.ts";
import { retention } from "../../worker/domain/retention.ts";
import { sessionLimit } from "../../worker/domain/session.ts";

/**
 * What still hangs on a key. `needed`: without the key it is lost, and the key is not dropped; `fading`: it ends by its own clock,
 * and a person may decide not to wait.
 */
export type Hanging = {
  readonly setting: "DATA_KEYS" | "HASH_KEYS" | "WEBHOOK_TOKEN";
  /** The key's id; of the token `before`. */
  readonly key: string;
  readonly what: string;
  readonly count: number;
  readonly needed: boolean;
  /** What ends it. */
  readonly by: string;
  /** When the last of it ends, in ms; null where that is not for a clock to say. */
  readonly ends: number | null;
};

/** A row of the answer of `countStatement`. */
export type CountRow = {
  readonly what: string;
  readonly id: string;
  readonly n: number;
  readonly last: number | null;
};

type Kind = {
  readonly what: string;
  readonly table: string;
  /** The keyed hash, as SQL. */
  readonly hash: string;
  readonly where?: string;
  /** From which its clock runs, as SQL. */
  readonly from?: string;
  readonly needed: boolean;
  readonly by: string;
  /** How long after that it ends, in ms. */
  readonly after?: number;
};

const job = "the Worker brings it under the first key";

/** Each kind of keyed hash that is stored. */
const kinds: readonly Kind[] = [
  { what: "blocked numbers", table: "blocked_phones", hash: "hash", needed: true, by: job },
  { what: "blocked addresses", table: "blocked_ips", hash: "hash", needed: true, by: job },
  { what: "opt-outs", table: "opt_outs", hash: "hash", needed: true, by: job },
  {
    what: 'codes for "Mijn nummer"',
    table: "number_codes",
    hash: "phone_hash",
    from: "created_at",
    needed: false,
    by: "is forgotten",
    after: retention.numberCode,
  },
  {
    what: "numbers of messages",
    table: "messages",
    hash: "receiver_hash",
    where: "receiver_sealed is not null",
    needed: true,
    by: job,
  },
  {
    what: "numbers of messages that are no longer kept, by which a report finds its order",
    table: "messages",
    hash: "receiver_hash",
    where: "receiver_sealed is null",
    from: "changed_at",
    needed: false,
    by: "is forgotten",
    after: retention.receiverHash + retention.reportWait,
  },
  {
    what: "addresses of orders",
    table: "orders",
    hash: "address_hash",
    where: "address_sealed is not null",
    needed: true,
    by: job,
  },
  { what: "reports by their number", table: "abuse_reports", hash: "phone_hash", needed: true, by: job },
  { what: "case codes", table: "abuse_reports", hash: "case_hash", needed: true, by: job },
  {
    what: "addresses of reporters",
    table: "abuse_reports",
    hash: "reporter_hash",
    needed: false,
    by: `the Worker, or ${retention.reporter / 86_400_000} days after the report is closed`,
  },
  {
    what: "passwords",
    table: "staff",
    // What stands behind the last dollar sign.
    hash: "replace(password_hash, rtrim(password_hash, replace(password_hash, '$', '')), '')",
    where: "disabled_at is null",
    needed: true,
    by: "their owners sign in, or npm run admin -- reset",
  },
  {
    what: "recovery codes",
    table: "staff_recovery_codes",
    hash: "hash",
    where: "used_at is null",
    needed: false,
    by: "their owners make new ones in the panel, or an operator resets their accounts where the second step is a duty; till then a telephone is needed",
  },
  {
    what: "sessions of staff",
    table: "staff_sessions",
    hash: "token_hash",
    from: "created_at",
    needed: false,
    by: "they end",
    after: sessionLimit,
  },
  {
    what: "links of the command line",
    table: "staff",
    hash: "link_hash",
    from: "link_until",
    needed: false,
    by: "they end",
    after: 0,
  },
  {
    what: "idempotency keys",
    table: "orders",
    hash: "key_hash",
    from: "created_at",
    needed: false,
    by: "is forgotten",
    after: retention.repeatHash,
  },
  {
    what: "repeats of reports",
    table: "abuse_reports",
    hash: "repeat_hash",
    from: "created_at",
    needed: false,
    by: "is forgotten",
    after: retention.repeatHash,
  },
  {
    what: "receivers who were turned away",
    table: "turned_away",
    hash: "receiver_hash",
    from: "at",
    needed: false,
    by: "is forgotten",
    after: retention.turnedAway,
  },
  {
    what: "texts and visitors of paid orders, by which limits count",
    table: "messages",
    hash: "text_hash",
    from: "coalesce(bound_at, changed_at)",
    needed: false,
    by: "is forgotten; what is paid is counted anew once",
    after: retention.slotHashes,
  },
  {
    what: "texts that staff decided about",
    table: "text_verdicts",
    hash: "text_hash",
    from: "at",
    needed: false,
    by: "is forgotten",
    after: retention.textVerdicts,
  },
  {
    what: "visitors who were refused",
    table: "visitor_refusals",
    hash: "visitor_hash",
    from: "at",
    needed: false,
    by: "is forgotten",
    after: retention.visitorRefusals,
  },
  {
    what: "subjects of the security trail",
    table: "trail_subjects",
    hash: "subject",
    where: "length(subject) > 20",
    from: "last_at",
    needed: false,
    by: "is forgotten",
    after: retention.trailSubjects,
  },
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The sealed columns of each table, read from how the database says that it was made. */
export function sealedColumnsIn(tables: readonly { readonly name: string; readonly sql: string }[]) {
  return tables.flatMap(({ name, sql }) =>
    [
      ...new Set([...sql.matchAll(/[`"\s(,](\w+_sealed)[`"]?\s+text/gi)].map(([, column]) => column ?? "")),
    ].map((column) => ({ table: name, column })),
  );
}

/** One statement that counts all that hangs on keys, by what it is and by the key's id: one row, of JSON arrays. */
export function countStatement(
  sealed: readonly { readonly table: string; readonly column: string }[],
): string {
  const parts = [
    ...sealed.map(
      ({ table, column }) =>
        `select ${quoted(`sealed ${table}.${column}`)} as what, substr(${column}, 3, instr(substr(${column}, 3), '.') - 1) as id,
        count(*) as n, null as last from "${table}" where ${column} is not null group by 2`,
    ),
    ...kinds.map(({ what, table, hash, where = "1", from = "null" }) => {
      const value = `(${hash})`;
      return `select ${quoted(what)} as what, case when instr(${value}, ':') > 0 then substr(${value}, 1, instr(${value}, ':') - 1) else 'HASH_KEY' end as id,
        count(*) as n, max(${from}) as last from "${table}" where ${value} is not null and ${where} group by 2`;
    }),
  ];
  // Side by side and not as a union: a compound SELECT of D1 has five terms at most.
  const columns = parts.map(
    (part, at) =>
      `(select json_group_array(json_object('what', what, 'id', id, 'n', n, 'last', last)) from (${part})) as part${at}`,
  );
  return `select ${columns.join(", ")}`;
}

/** The counts in the answer of that statement. */
export const countsIn = (row: Readonly<Record<string, unknown>>): CountRow[] =>
  Object.values(row).flatMap((json) => JSON.parse(String(json)) as CountRow[]);

/** What a count says of the keys. */
export function hangingOf({ what, id, n, last }: CountRow): Hanging {
  if (what.startsWith("sealed "))
    return { setting: "DATA_KEYS", key: id, what, count: n, needed: true, by: job, ends: null };
  const kind = kinds.find((one) => one.what === what);
  if (!kind) throw new Error(`Nobody counts ${what}.`);
  const ends = last === null || kind.after === undefined ? null : last + kind.after;
  return { setting: "HASH_KEYS", key: id, what, count: n, needed: kind.needed, by: kind.by, ends };
}

/** What was handed out with the token, and the proofs in open payments, of before a moment (ms). */
export const openStatement = (since: number): string =>
  `select (select count(*) from payments where status in ('creating', 'pending') and created_at <= ${since}) as payments,
    (select max(created_at) from payments where status in ('creating', 'pending') and created_at <= ${since}) as paymentsLast,
    (select count(*) from messages where status in ('sending', 'sent', 'unknown') and changed_at <= ${since}) as messages,
    (select max(changed_at) from messages where status in ('sending', 'sent', 'unknown') and changed_at <= ${since}) as messagesLast`;

export type OpenRow = {
  readonly payments: number;
  readonly paymentsLast: number | null;
  readonly messages: number;
  readonly messagesLast: number | null;
};

/** The same as what hangs on a key: on the token callbacks do, on a key of the ring the proofs of payments. */
export function openHanging(row: OpenRow, on: Pick<Hanging, "setting" | "key">): Hanging[] {
  const rest = { ...on, needed: true };
  const all: Hanging[] = [
    {
      ...rest,
      what: on.setting === "HASH_KEYS" ? "proofs in open payments" : "callbacks of open payments",
      count: row.payments,
      by: "they are paid or end",
      ends: row.paymentsLast === null ? null : row.paymentsLast + paymentDeadline,
    },
    {
      ...rest,
      what: "delivery reports that may still come",
      count: row.messages,
      by: "the report comes, or is no longer waited for",
      ends: row.messagesLast === null ? null : row.messagesLast + retention.reportWait,
    },
  ];
  return all.filter(
    ({ count, what }) => count > 0 && (on.setting === "WEBHOOK_TOKEN" || what.startsWith("proofs")),
  );
}
