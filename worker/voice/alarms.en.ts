import { fillingDays, fillingPercent } from "#domain/database-size";
import { percent } from "./format";

const look = "Look for this code in Cloudflare’s logs; they say where it went wrong.";
const keyGone =
  "Check whether DATA_KEYS lacks a key that used to be there, and put it back. If none is missing, the row is damaged.";
const byHand = "Find the order in the panel and compare it with what the payment provider shows.";
const watchFirst =
  "Under Refused, see whether it is one place or many. Block the address if need be; if a flood does not stop, raise the protection at Cloudflare.";

/** Every alarm in English. */
export const alarmsEn = {
  address_unreadable: { what: "The IP address of an order cannot be opened.", todo: keyGone },
  alarm_channel_down: {
    what: "One of the channels that carry alarms does not work.",
    todo: "Check the setting of this channel and the service behind it. Messages are retried for a day.",
  },
  archive_failed: {
    what: "The archive of old orders does not work.",
    todo: "What cannot go there stays in the database. If it goes on, check R2 at Cloudflare, and check with npm run archive -- production verify that it is intact.",
  },
  backup_failed: {
    what: "A backup of the database did not succeed.",
    todo: "It is tried again every minute. If it goes on, look at Cloudflare’s status page for R2 and D1.",
  },
  backup_old: {
    what: "No full backup of the database has been made for a day and a half.",
    todo: "See whether R2 is on and BACKUP_KEYS is still there. Meanwhile make one yourself with npm run backup -- production.",
  },
  codes_spent: {
    what: "As many codes for My number went out today as BUDGET_CODES allows, in all or outside the Benelux: anyone who asks for one there now gets none.",
    todo: "See under Refused whether somebody is abusing it. If not, raise BUDGET_CODES.",
  },
  column_unreadable: { what: "A sealed value cannot be opened.", todo: keyGone },
  data_key_missing: {
    what: "A paid text waits for a key that is not there.",
    todo: "Put the key back into DATA_KEYS. The text then goes out automatically; after a day the money goes back.",
  },
  database_down: {
    what: "The database cannot be reached.",
    todo: "Look at Cloudflare’s status page. Nothing is sold and nothing is lost; once the database is back, everything resumes.",
  },
  database_filling: {
    what: `The database is filling up: it is more than ${percent(fillingPercent, "en")} full, or will be full within ${fillingDays} days if this goes on.`,
    todo: "See under System how large it is, how fast it grows and when it will be full. Erase nothing by hand: the runbook says what can be done.",
  },
  database_rewound: {
    what: "The database knows less than has already happened: it was put back to an earlier time. Nothing is sold and nothing is sent.",
    todo: "Follow the runbook: npm run restore finds out what has already been paid for and sent, and then lets orders be placed again. Switch nothing on by hand.",
  },
  decision_unreadable: { what: "A decision on a report cannot be opened.", todo: keyGone },
  defect: {
    what: "A request met something nobody had thought of.",
    todo: `${look} If it began with a new version, go back to the previous one.`,
  },
  gateway_balance_empty: {
    what: "The balance at an SMS provider is used up.",
    todo: "Top up the balance. Until then the site says that sending is delayed.",
  },
  gateway_balance_low: {
    what: "The balance at an SMS provider is running out.",
    todo: "Top up the balance, or switch on automatic top-up.",
  },
  gateway_paused: {
    what: "An SMS provider is paused after too many failures in a row.",
    todo: "Look at the provider’s status page and at the balance. One text a minute tries it again.",
  },
  mark_unreadable: {
    what: "Nobody can tell whether the database was put back: KV is silent, and the last sweep was too long ago. Nothing goes out.",
    todo: "Look at Cloudflare’s status page. As soon as KV answers, everything goes on automatically.",
  },
  message_unreadable: {
    what: "The text of a paid message is damaged; the money goes back.",
    todo: "Once is bad luck. If it happens again, find out whether somebody works in the database directly.",
  },
  messages_waiting: {
    what: "Paid texts keep waiting although they could be sent.",
    todo: "Check that the recurring job Sweep and Cloudflare’s queue are running. After a day the money goes back automatically.",
  },
  misconfigured: {
    what: "A setting is wrong, and so the service stands still.",
    todo: "Mend the setting that is named, or go back to the previous version.",
  },
  opened_payment_not_recorded: {
    what: "A payment that was opened could not be written down.",
    todo: "Nothing, unless it happens again: a payment that comes in all the same is recognised. Then look at the database.",
  },
  order_paid_twice: {
    what: "An order was paid twice; the second payment goes back.",
    todo: "Check that the refund went through.",
  },
  paid_but_not_as_ordered: {
    what: "A different amount or currency came in from what was ordered.",
    todo: byHand,
  },
  paid_but_not_opened_by_us: {
    what: "Money came in that names an order of ours without our proof.",
    todo: `${byHand} If you do not know the payment, refund it there and replace the key.`,
  },
  paid_for_unknown_order: {
    what: "Money came in for an order that nobody knows.",
    todo: "It is on the worklist. Find it at the payment provider and refund it there. If there are many, think of a database that was restored.",
  },
  payment_unknown_to_provider: {
    what: "The payment provider does not know a payment that it opened itself.",
    todo: "Check that the payment provider’s key belongs to the same account as before.",
  },
  provider_opened_another_amount: {
    what: "The payment provider opened a payment for a different amount.",
    todo: byHand,
  },
  provider_refused_order: {
    what: "The payment provider would not open a payment; nothing can be ordered.",
    todo: "In your account at the payment provider, check that the key is valid and the payment methods are on.",
  },
  provider_unreachable: {
    what: "The payment provider does not answer, even when asked again; nothing can be ordered.",
    todo: "Look at the payment provider’s status page. If it takes long, stop sending: the site then says so itself.",
  },
  queue_down: {
    what: "Cloudflare’s queue accepts nothing; the recurring job Sweep sends instead.",
    todo: "Look at Cloudflare’s status page. Texts go out, a few minutes later at most.",
  },
  queue_failed: { what: "A whole batch of texts could not be picked up.", todo: look },
  reconciliation_differs: {
    what: "Our books and the payment provider’s list differ.",
    todo: "Look at the worklist: each difference is on it, with what to do about it.",
  },
  reconciliation_late: {
    what: "Today our books have not been compared with the payment provider’s all the way yet.",
    todo: "Check that the payment provider answers, and that our key may read its lists of payments and refunds. The comparison goes on automatically.",
  },
  refund_at_another_provider: {
    what: "Money has to go back at a payment provider that we no longer use.",
    todo: "Set that provider again for a while, or refund it there by hand and record that on the worklist.",
  },
  refund_refused: {
    what: "The payment provider refuses a refund.",
    todo: "Check that there is enough balance at the payment provider and try again from the worklist, or refund by hand and record that there. The customer is waiting for this money.",
  },
  relay_refused: {
    what: "The relay with the fixed address lets nothing through.",
    todo: "Compare SMS_RELAY_SECRET, the clock and the release of the relay with the site’s.",
  },
  report_contradicted: {
    what: "A text turned out to have arrived after the provider said that it had not.",
    todo: "Nothing for one text. If it happens often, ask the provider how reliable its reports are.",
  },
  report_overdue: {
    what: "A report of abuse has waited longer than we promise.",
    todo: "Open the reports that are waiting and decide about the oldest first. If you can’t right now, block the number in the meantime: that can be undone.",
  },
  restore_unproven: {
    what: "After a restore nobody can tell whether an order was paid.",
    todo: byHand,
  },
  retention_late: {
    what: "Data should have been deleted by now and is still there.",
    todo: "Check that the recurring job Sweep is running; it deletes every minute and catches up automatically. If it does not get any less late, see whether there is an alarm that a part of that job fails.",
  },
  sandbox_broken: {
    what: "The simulated vendors got stuck.",
    todo: "This exists in development only. Start with an empty folder.",
  },
  security_block_hit: { what: "Blocked addresses or numbers are tried remarkably often.", todo: watchFirst },
  security_budget_spent: {
    what: "A budget of the whole site is used up, so that visitors are turned away.",
    todo: "Under Refused, see whether it is an attack. If it is ordinary traffic, raise the budget in the settings.",
  },
  security_callback_forged: {
    what: "Callbacks come in that no vendor made.",
    todo: "Check the addresses and keys at the vendors. If they are right, somebody is guessing; replace WEBHOOK_TOKEN if it gets too close.",
  },
  security_challenge_failed: {
    what: "The bot check fails remarkably often.",
    todo: watchFirst,
  },
  security_challenge_posed: {
    what: "The bot check is required remarkably often.",
    todo: watchFirst,
  },
  security_forbidden: {
    what: "The panel is asked remarkably often for what is not allowed.",
    todo: watchFirst,
  },
  security_foreign_origin: { what: "Remarkably many requests come from another website.", todo: watchFirst },
  security_not_signed_in: {
    what: "The panel is opened remarkably often without signing in.",
    todo: watchFirst,
  },
  security_rate_limited: { what: "Remarkably many requests come too fast.", todo: watchFirst },
  security_reauth_refused: {
    what: "Somebody who is signed in does not know the password.",
    todo: "Ask the owner of the account whether it was them. If not, end the sessions and change the password.",
  },
  security_sender_refused: { what: "Protected sender names are tried remarkably often.", todo: watchFirst },
  security_sign_in_refused: {
    what: "Remarkably many sign-ins fail.",
    todo: "Ask the owner of the account whether it was them. If not, see under Refused where it comes from and turn on the second step.",
  },
  security_sign_in_throttled: {
    what: "Sign-ins are tried so often that they are no longer heard.",
    todo: "Under Refused, see where it comes from. If it keeps a colleague out, give them a one-time link.",
  },
  security_text_refused: { what: "Texts that are not allowed are tried remarkably often.", todo: watchFirst },
  sweep_failed: {
    what: "A part of the recurring job Sweep failed; the rest went on.",
    todo: `${look} The next minute tries again.`,
  },
  threat_overdue: {
    what: "A report of a threat has waited longer than we promise.",
    todo: "Read the report now; it is at the top of the open reports. Block the recipient’s number and the sender’s IP address before you look further, then decide.",
  },
  totp_unreadable: {
    what: "The second step of a staff account cannot be opened, so that its owner cannot sign in.",
    todo: "Put the missing key back into DATA_KEYS, or turn that account’s second step off and have it set up anew.",
  },
  trail_lost: {
    what: "Counts of what was refused could not be kept.",
    todo: "Nothing, if the database was away for a moment. Otherwise look for this code in Cloudflare’s logs.",
  },
  turnstile_refused_us: {
    what: "Cloudflare’s challenge does not know our key, so that nobody gets through.",
    todo: "Compare TURNSTILE_SECRET_KEY with the one in Cloudflare’s dashboard.",
  },
  turnstile_unreachable: {
    what: "Cloudflare’s challenge cannot be reached, so that nobody gets through.",
    todo: "Look at Cloudflare’s status page. If it takes long, remove both Turnstile keys: the browser then does a sum instead.",
  },
  undelivered_not_confirmed: {
    what: "An SMS provider says that a text did not arrive, and nobody can check it.",
    todo: "Find the order in the panel and at the SMS provider, and decide whether the money goes back.",
  },
  wake_up_dead: {
    what: "A text could not be picked up after several tries; the recurring job Sweep takes over.",
    todo: look,
  },
  wake_up_failed: { what: "A text could not be picked up; it is tried again.", todo: look },
  wake_up_malformed: {
    what: "Something that is not ours was in the queue.",
    todo: "At Cloudflare, check who can write to the queue.",
  },
};
