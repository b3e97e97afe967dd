/** Requests of people about their own data, and orders of courts (decision 072): what the operator does for them. */

/** By what somebody is known here: a number that was texted, an address of e-mail or network, an order's id, a case code. */
export const subjectKinds = ["phone", "email", "ip", "order", "case"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Why the operator's command is not carried out. */
export const caseRefusals = [
  "case_subject_invalid",
  "case_nothing_found",
  "case_too_many",
  "case_in_flight",
  "case_archive_away",
  "case_hold_end",
  "case_second_person",
  "case_reason_private",
] as const;
export type CaseRefusal = (typeof caseRefusals)[number];

/**
 * Who is answered, which decides what is opened: the holder of a number, whoever paid, whoever used a connection, whoever
 * reported, or a court, which may have it all.
 */
export type View = "receiver" | "payer" | "connection" | "reporter" | "court";

const views: Readonly<Record<SubjectKind, View>> = {
  phone: "receiver",
  order: "payer",
  ip: "connection",
  email: "reporter",
  case: "reporter",
};

/** What a request shows to whoever it is answered to. */
export const viewOf = (kind: SubjectKind, isForCourt: boolean): View => (isForCourt ? "court" : views[kind]);

/** Orders or reports of one subject that a command takes at once; of more the operator is told, and does nothing by halves. */
export const mostOfCase = 500;

/** What keeps data that somebody wants erased. */
export const keepers = ["on_hold", "books", "open_report", "block"] as const;
export type Keeper = (typeof keepers)[number];

/** What is counted per day, so that it can be said how often the law asked. */
export const caseTallies = {
  export: "cases_exported",
  court: "cases_exported_for_courts",
  hold: "cases_held",
  release: "cases_released",
  erase: "cases_erased",
} as const;
export type CaseDeed = keyof typeof caseTallies;
