/** A mutant that no test should kill, since what it changes cannot be told from outside; each with its reason. */
export type Argued = {
  readonly file: string;
  /** The line as it stands, trimmed; a mutant of a line that was changed is argued anew. */
  readonly line: string;
  /** What the mutant put in place of a piece of it; every mutant of the line where it is absent. */
  readonly replacement?: string;
  readonly why: string;
};

const askedAgain =
  "The move asks the same of the row once more, so that nothing moves without it; here it only spares the question.";
const costsMore = "What comes of it is the same, and costs round trips that this spares.";
const firstOfTenThousand =
  "It is of weight only where more than ten thousand ended since the last reading, which no test plays: what was paid comes first.";
const byPlace = "The column is read by its place in the row, whatever it is called.";
const neverMissing = "The default is there for the type alone: what it stands in for is never missing.";

export const argued: readonly Argued[] = [
  {
    file: "worker/domain/abuse.ts",
    line: ".match(/[\\p{L}\\p{M}\\p{N}]+/gu) ?? [];",
    replacement: '["Stryker was here"]',
    why: "One word makes no row of four, as none makes none.",
  },
  {
    file: "worker/domain/abuse.ts",
    line: 'const code = fives.map((five) => alphabet[five] ?? "").join("");',
    replacement: '"Stryker was here!"',
    why: neverMissing,
  },
  {
    file: "worker/domain/address.ts",
    line: 'const [first = "", second = "", third = "", fourth = ""] = key.split(":");',
    why: "What ends with ::/64 has three parts at least, and of a fourth that is missing no number is read, whatever stands for it.",
  },
  {
    file: "worker/domain/address.ts",
    line: 'export const networkOf = (ip: string): string => networksOf(ip)[0] ?? "";',
    replacement: '"Stryker was here!"',
    why: neverMissing,
  },
  {
    file: "worker/domain/browser-policy.ts",
    line: `export const trustedTypes = \`require-trusted-types-for 'script'; trusted-types \${trustedTypesPolicies.join(" ")}\`;`,
    replacement: '""',
    why: "There is one policy, so nothing is joined.",
  },
  {
    file: "worker/domain/browser.ts",
    line: 'const found = pattern.exec(userAgent ?? "");',
    replacement: '"Stryker was here!"',
    why: "No family is found in either text.",
  },
  {
    file: "worker/domain/circuit-breaker.ts",
    line: 'const at = names.indexOf(turns.gateway ?? "");',
    replacement: '"Stryker was here!"',
    why: "No gateway has either name.",
  },
  {
    file: "worker/domain/circuit-breaker.ts",
    line: 'const next = names.indexOf(gateway ?? "") + 1;',
    replacement: '"Stryker was here!"',
    why: "No gateway has either name.",
  },
  {
    file: "worker/domain/circuit-breaker.ts",
    line: 'const refused = refusedBy?.split(",") ?? [];',
    replacement: '["Stryker was here"]',
    why: "No gateway has that name.",
  },
  {
    file: "worker/domain/circuit-breaker.ts",
    line: "return [...names.slice(next), ...names.slice(0, next)].filter((name) => !refused.includes(name));",
    replacement: "names",
    why: "Names that come once more after all have come change neither the first that fits nor whether there is one.",
  },
  {
    file: "worker/domain/content.ts",
    line: "return match && found !== undefined",
    why: "What the pattern finds has its one group, which is never left out.",
  },
  {
    file: "worker/domain/delivery.ts",
    line: "const base = backoffSteps[Math.min(attempt, backoffSteps.length) - 1] ?? 30 * second;",
    replacement: "30 / second",
    why: neverMissing,
  },
  {
    file: "worker/domain/difference.ts",
    line: "ours.length - start,",
    replacement: "ours.length + start",
    why: "An end that lies before the beginning leaves as few words as one at the beginning: none.",
  },
  {
    file: "worker/domain/difference.ts",
    line: 'const wordsOf = (text: string): readonly string[] => text.split(/\\s+/).filter((word) => word !== "");',
    replacement: "/\\s/",
    why: "What is empty between two spaces is left out.",
  },
  {
    file: "worker/domain/figures.ts",
    line: "return histogram.find((_, index) => upTo(index) * 2 >= all)?.hours ?? null;",
    replacement: "histogram.find((_, index) => upTo(index) * 2 >= all).hours",
    why: "All are counted up to the last, so that one is always found.",
  },
  {
    file: "worker/domain/gate/contacts.ts",
    line: "accounts.every((account) => end <= account.start || start >= account.end);",
    replacement: "end < account.start",
    why: "A number begins and ends with a word, and an account as well: they never touch.",
  },
  {
    file: "worker/domain/gate/contacts.ts",
    line: "accounts.every((account) => end <= account.start || start >= account.end);",
    replacement: "start > account.end",
    why: "A number begins and ends with a word, and an account as well: they never touch.",
  },
  {
    file: "worker/domain/health.ts",
    line: "sweep_late: sweptAt === null || now - sweptAt > sweepLate,",
    replacement: "false",
    why: "What never ran counts as having run in 1970, which is late.",
  },
  {
    file: "worker/domain/link-reading.ts",
    line: "if (code >= 0x1f150 && code <= 0x1f189) return String.fromCharCode(97 + ((code - 0x1f150) % 32));",
    replacement: "code + 0x1f150",
    why: "Twice 0x1f150 is a multiple of 32.",
  },
  {
    file: "worker/domain/message-failure.ts",
    line: "const own = reason === null ? undefined : ownReasons[reason];",
    replacement: "false",
    why: "No reason of ours is called null.",
  },
  {
    file: "worker/domain/desk-figures.ts",
    line: "return first < oldestShown ? first : oldestShown;",
    replacement: "first <= oldestShown",
    why: "Of two that are the same it is the same which.",
  },
  {
    file: "worker/domain/held.ts",
    line: "failure !== undefined && objectable.includes(failure);",
    replacement: "true",
    why: "No decision is called undefined.",
  },
  {
    file: "worker/domain/my-number.ts",
    line: "for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);",
    replacement: "at <= one.length",
    why: "Behind the end of two texts of one length there is no character, and no difference; other lengths differ already.",
  },
  {
    file: "worker/domain/phone.ts",
    line: 'return [code, ...(national.match(/\\d{4}$|\\d{1,3}/g) ?? [])].join(" ");',
    replacement: '["Stryker was here"]',
    why: "What is read as a number has digits behind its calling code.",
  },
  {
    file: "worker/domain/database-size.ts",
    line: "if (growth === null || growth.perDay <= 0) return Number.POSITIVE_INFINITY;",
    replacement: "growth.perDay < 0",
    why: "Room that is left, divided by a growth of none, is infinite too.",
  },
  {
    file: "worker/usecases/orders/carry-out-verdict.ts",
    line: 'if (now?.tx !== change.tx) return "waits";',
    replacement: "now.tx",
    why: "It was there a moment ago, and the database lets nobody delete a paid order.",
  },
  {
    file: "worker/usecases/orders/carry-out-verdict.ts",
    line: "if (verdict === null || by === null || at === null) return null;",
    replacement: "false",
    why: askedAgain,
  },
  {
    file: "worker/usecases/orders/carry-out-verdict.ts",
    line: "return verdictDueAt === null || verdictDueAt > now ? null : { verdict, by, at };",
    replacement: "false",
    why: askedAgain,
  },
  {
    file: "worker/usecases/orders/carry-out-verdict.ts",
    line: "return verdictDueAt === null || verdictDueAt > now ? null : { verdict, by, at };",
    replacement: "verdictDueAt === null && verdictDueAt > now",
    why: askedAgain,
  },
  {
    file: "worker/usecases/orders/carry-out-verdict.ts",
    line: "...(note === null ? {} : { reason: note }),",
    replacement: "false",
    why: "A reason of null is what the column has where none is given.",
  },
  {
    file: "worker/usecases/orders/carry-out-verdict.ts",
    line: 'const kept = { textHash: textHash ?? "", at, by, verdict, reason };',
    replacement: '"Stryker was here!"',
    why: "Where there is no hash nothing is kept, two lines below.",
  },
  {
    file: "worker/usecases/orders/carry-out-verdict.ts",
    line: "order?.addressSealed ?? null,",
    replacement: "order.addressSealed",
    why: "A message is never without its order.",
  },
  {
    file: "worker/usecases/orders/failed-refund.ts",
    line: 'if (now?.tx !== change.tx) return err("task_stale");',
    replacement: "now.tx",
    why: "It was there when the call began, and refunds are kept for years.",
  },
  {
    file: "worker/usecases/orders/failed-refund.ts",
    line: 'return now?.tx === change.tx ? ok(null) : err("task_stale");',
    replacement: "now.tx",
    why: "It was there when the call began, and refunds are kept for years.",
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "if (!oldest && due.length === 0) return false;",
    replacement: "false",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: 'const evidenceOf = ({ providerId }: PaymentRow) => byId.get(providerId ?? "");',
    replacement: '"Stryker was here!"',
    why: neverMissing,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "return evidence ? [{ id: row.id, row, seen: evidence }] : [];",
    replacement: '["Stryker was here"]',
    why: "Rows are asked for by the ids of what was seen, so that each has its evidence.",
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "Array.from({ length: Math.ceil(ended.length / settledTogether) }, (_, at) => {",
    replacement: "ended.length * settledTogether",
    why: "Settling none settles nothing, and costs a round trip.",
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "const all = ended.slice(at * settledTogether, (at + 1) * settledTogether);",
    replacement: "ended",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "const all = ended.slice(at * settledTogether, (at + 1) * settledTogether);",
    replacement: "at / settledTogether",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: 'return { id: all[0]?.id ?? "", all };',
    replacement: "all[0].id",
    why: neverMissing,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: 'return { id: all[0]?.id ?? "", all };',
    replacement: '"Stryker was here!"',
    why: neverMissing,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "const found: PaymentRow[] = [];",
    replacement: '["Stryker was here"]',
    why: "What is no row has no evidence, and is passed over.",
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: '.filter(({ status }) => (status === "paid") === isPaid)',
    why: firstOfTenThousand,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "for (let from = 0; from < ids.length && found.length < settledPage; from += idsAtOnce) {",
    replacement: "from <= ids.length",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "for (let from = 0; from < ids.length && found.length < settledPage; from += idsAtOnce) {",
    replacement: "true",
    why: firstOfTenThousand,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "for (let from = 0; from < ids.length && found.length < settledPage; from += idsAtOnce) {",
    replacement: "found.length <= settledPage",
    why: firstOfTenThousand,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "const some = ids.slice(from, from + idsAtOnce);",
    replacement: "ids",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "if (told.size === 0 || newest.length < duePage || deps.room.left() === 0)",
    replacement: "false",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "rows.length === 0",
    replacement: "false",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: "if (rows.length === 0) return false;",
    replacement: "false",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/poll-payments.ts",
    line: 'if (!there || !isOpened(row)) return "not_asked";',
    replacement: '""',
    why: "Its lane has room for each of its rows, whether it asks or not.",
  },
  {
    file: "worker/usecases/orders/read-payment.ts",
    line: "if (refundStatus === null || refundCents === null || refundedAt === null) return null;",
    replacement: "(refundStatus === null || refundCents === null) && refundedAt === null",
    why: "The three are of one row: they are there together, or none is.",
  },
  {
    file: "worker/usecases/orders/read-payment.ts",
    line: "if (refundStatus === null || refundCents === null || refundedAt === null) return null;",
    replacement: "false",
    why: "The three are of one row: they are there together, or none is.",
  },
  {
    file: "worker/usecases/orders/read-payment.ts",
    line: "if (refundStatus === null || refundCents === null || refundedAt === null) return null;",
    replacement: "refundStatus === null && refundCents === null",
    why: "The three are of one row: they are there together, or none is.",
  },
  {
    file: "worker/usecases/orders/read-payment.ts",
    line: 'if (row.messageStatus === "refund_due" && lost > 0 && row.paidCents !== null)',
    replacement: "true",
    why: "What is due back came in, and is known.",
  },
  {
    file: "worker/usecases/orders/read-payment.ts",
    line: "at: row.steps.at(-1)?.[2] ?? row.changedAt,",
    replacement: "row.steps.at(-1)[2]",
    why: neverMissing,
  },
  {
    file: "worker/usecases/orders/read-payment.ts",
    line: '? { hold: { until: messageNextAt, codes: [...codesIn(review ?? "")] } }',
    replacement: '"Stryker was here!"',
    why: "No rule is called so, and none is named in an empty text either.",
  },
  {
    file: "worker/usecases/orders/refuse-blocked.ts",
    line: 'copy !== null && (copy === "never" || Number(copy) > now);',
    replacement: "true",
    why: "No copy counts as one until 1970.",
  },
  {
    file: "worker/usecases/orders/wait-for-turn.ts",
    line: "if (perSecond === undefined) return false;",
    replacement: "false",
    why: "Without a pace there is no turn to be booked; this spares asking for one.",
  },
  {
    file: "worker/usecases/orders/second-payment.ts",
    line: `const mark = await vault.hash("idempotency", \`extra:\${provider.name}:\${providerId}\`);`,
    replacement: '""',
    why: "The id has to follow from the provider's, under whichever name; of what it follows cannot be told from it.",
  },
  {
    file: "worker/usecases/orders/record-delivery.ts",
    line: 'if (found && isSettledBy(found, gateway, report)) return "heard";',
    replacement: "false",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/record-delivery.ts",
    line: "gatewayId: gatewayId === message.gatewayId ? null : gatewayId,",
    replacement: "false",
    why: "What stands there is written again, at the cost of a row of its index.",
  },
  {
    file: "worker/usecases/orders/record-delivery.ts",
    line: "...(message.gateway === null ? { gateway } : {}),",
    replacement: "true",
    why: "What stands there is written again: it is this gateway's message, or of one that nobody knows.",
  },
  {
    file: "worker/usecases/orders/open-checkout.ts",
    line: 'proof != null && (await deps.vault.hashes("metadata", markedText(order))).includes(proof);',
    replacement: "true",
    why: "No proof of ours is missing.",
  },
  {
    file: "worker/usecases/orders/place-order.ts",
    line: "const key = mark && keyHashes ? { hashes: keyHashes, lifetime: mark.lifetime } : null;",
    replacement: "mark || keyHashes",
    why: "There are hashes where there is a mark, and nowhere else.",
  },
  {
    file: "worker/usecases/orders/place-order.ts",
    line: "earlier: earlier && payment ? { order: earlier, payment } : null,",
    replacement: "earlier || payment",
    why: "An order is never without its payment.",
  },
  {
    file: "worker/usecases/orders/move-order.ts",
    line: 'move === "reject" ? ifReviewed(rejectedFor(because)) : "staff";',
    replacement: "true",
    why: "What is queued is under no review, and so given back by staff either way.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'if (statements.length === 0) return { settled: "unchanged", answers: null };',
    replacement: "false",
    why: costsMore,
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'const mark = seen.status === "paid" ? await deps.highWater.read() : "away";',
    replacement: '""',
    why: "Only what was paid is handed over, and with it the mark that was read.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'const former = order.providerId === null ? await formerRole(deps, seen) : "unknown";',
    replacement: '""',
    why: "Of the role it is asked only whether it is a second one, or whether nobody can say.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'if (settled === "changed" || seen.status !== "paid") return settled;',
    replacement: "false",
    why: "What changed is the order's own payment by now, which is no other; this spares reading it again.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'if (settled === "changed" || seen.status !== "paid") return settled;',
    replacement: '""',
    why: "What changed is the order's own payment by now, which is no other; this spares reading it again.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'if (!seen.orderId || seen.status !== "paid") return null;',
    replacement: "false",
    why: "No proof of ours is of an order without an id.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'deps.log.info("order_rebuilt", { orderId: seen.orderId });',
    why: "A line of the log for whoever reads along; staff see the order itself.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'if (!payment) return "unchanged";',
    why: "The commit before has put it there.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: 'orderId: ownId.test(orderId ?? "") ? orderId : null,',
    replacement: '"Stryker was here!"',
    why: "That is no id of ours either.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: "row.providerId !== null && (row.provider !== provider.name || row.providerId !== seen.providerId);",
    replacement: "true",
    why: "What was paid and has not moved has a payment of its own: one without is adopted by it.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: "...(moves.length === 0 ? [] : messageMovesFor(deps, payment.orderId, seen, message, change)),",
    replacement: "false",
    why: "Each asks whether its payment was just moved, and finds nothing.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: '...(mismatch && moves.includes("paid_mismatch")',
    replacement: 'mismatch || moves.includes("paid_mismatch")',
    why: "Both ask whether payment and message were just moved, and what does not fit moves for a mismatch alone.",
  },
  {
    file: "worker/usecases/orders/settle-payment.ts",
    line: "if (seen.chargedBackCents === 0 && seen.refundedCents === 0) return [];",
    replacement: "false",
    why: "Nothing raises no loss, and what was lost before stops the message at its claim besides.",
  },
  {
    file: "worker/usecases/orders/read-payment.ts",
    line: "if (!payment) return null;",
    replacement: "false",
    why: "An order is never without its payment, in the archive neither.",
  },
  {
    file: "worker/usecases/orders/record-outcome.ts",
    line: 'if (outcome.kind !== "not_accepted") return recordSuccess(db, gateway.name);',
    replacement: "false",
    why: "What is no refusal is neither of the account nor for the time being, and ends in the same success two lines below.",
  },
  {
    file: "worker/db/messages.ts",
    line: `since: sql<number>\`max(\${messages.nextAt}, \${sendingOnSince})\`.as("since"),`,
    replacement: '""',
    why: byPlace,
  },
  {
    file: "worker/db/payments.ts",
    line: "where r.payment_id = payments.id and r.status = 'refunded'), 0)`.as(\"back\"),",
    replacement: '""',
    why: byPlace,
  },
  {
    file: "worker/usecases/orders/refund-order.ts",
    line: 'const failure = end === "failed" ? await failureOf(deps, refund, set.reason ?? "") : null;',
    replacement: '"Stryker was here!"',
    why: neverMissing,
  },
  {
    file: "worker/usecases/orders/refund-order.ts",
    line: "payment.id === payment.orderId ? payment : ((await selectPayment(db, payment.orderId))[0] ?? payment);",
    replacement: "false",
    why: "The order's own payment, asked for once more, is the same row.",
  },
  {
    file: "worker/usecases/orders/refund-order.ts",
    line: 'if (seen.status === "failed") return refused(deps, refund, { kind: "refused", code: failedAtProvider });',
    replacement: '""',
    why: "Of the kind it is asked only whether nobody answered.",
  },
];
