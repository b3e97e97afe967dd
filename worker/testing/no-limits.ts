/**
 * The limits of receivers and visitors (decision 075) as a rig sets them that orders as no visitor does: from one address, to one
 * number, with one text. What holds to the limits themselves sets them.
 */
export const noLimits = {
  LIMIT_RECEIVER_HOUR: "1000000",
  LIMIT_RECEIVER_DAY: "1000000",
  LIMIT_RECEIVER_MONTH: "1000000",
  LIMIT_PAIR_DAY: "1000000",
  LIMIT_REPEAT_DAY: "1000000",
  LIMIT_TEXT_RECEIVERS: "1000000",
  LIMIT_VISITOR_DAY: "1000000",
  LIMIT_REFUSALS_HOUR: "1000000",
} as const;
