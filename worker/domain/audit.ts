/*
 * What the staff's log knows (audit trail): each deed and each kind of thing it is about, by the code that its rows keep for two years.
 * The panel has a sentence for each; a deed that is not listed here does not compile.
 */

export const auditActions = [
  "held_read",
  "order_released",
  "order_rejected",
  "order_refunded",
  "order_revealed",
  "release_stopped",
  "verdict_undone",
  "refund_retried",
  "refund_paid_by_hand",
  "report_noted",
  "report_resolved",
  "report_dismissed",
  "report_reopened",
  "task_taken",
  "task_released",
  "task_ended",
  "blocked",
  "block_prolonged",
  "unblocked",
  "opt_out_checked",
  "name_protected",
  "name_freed",
  "country_closed",
  "country_opened",
  "sender_created",
  "sender_changed",
  "sender_deleted",
  "category_created",
  "category_changed",
  "category_deleted",
  "switched_on",
  "switched_off",
  "rule_on",
  "rule_dry_run",
  "gateway_tried",
  "acknowledged",
  "closed",
  "sign_in",
  "sign_out",
  "end_session",
  "end_other_sessions",
  "password_changed",
  "totp_on",
  "totp_off",
  "recovery_code_used",
  "account_created",
  "account_reset",
  "account_reset_without_totp",
  "account_disabled",
  "account_enabled",
  "sign_in_link_made",
  "operator_token_used",
  "log_shortened",
  "case_exported",
  "case_exported_for_court",
  "case_held",
  "case_released",
  "case_erased",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = [
  "order",
  "abuse_report",
  "task",
  "blocked_ips",
  "blocked_phones",
  "opt_out",
  "protected_name",
  "closed_country",
  "sender",
  "sender_category",
  "setting",
  "gate_rule",
  "gateway",
  "alarm",
  "staff",
  "operator",
  "audit",
  "case",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Whether a code is one that this version knows; rows of another version may have others. */
export const isAuditAction = (code: string): code is AuditAction =>
  (auditActions as readonly string[]).includes(code);

/** So many lines of one person's day are counted, at most. */
export const mostDeeds = 100;
