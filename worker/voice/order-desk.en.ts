/** The table of orders in the panel, in English. */
export const orderDeskEn = {
  label: "Saved views",
  table: "Table of orders",
  views: {
    held: "Held",
    unknown: "Unknown",
    queued: "Queued",
    refund_failed: "Refund failed",
    paid_mismatch: "Does not add up",
  },
  orMore: (count: number) => `${count} or more`,
  tickAll: "Tick all orders on this page",
  tick: (recipient: string, when: string) => `Tick the order of ${when} to ${recipient}`,
  ticked: (count: number) => `${count} ticked`,
  together: "With the ticked orders",
  clear: "Tick none",
  go: (count: number) => (count === 1 ? "1 text will be sent." : `${count} texts will be sent.`),
  back: (count: number, sum: string) =>
    count === 1
      ? `1 text will not be sent; ${sum} goes back.`
      : `${count} texts will not be sent; ${sum} goes back.`,
  left: (count: number) =>
    count === 1
      ? "This cannot be done with 1 other; it stays as it is."
      : `This cannot be done with ${count} others; they stay as they are.`,
  done: (done: number, of: number) =>
    done === of ? `${done} done` : `${done} of ${of} done; the rest had changed already`,
  stopped: (done: number, of: number) => `${done} of ${of} done; then something went wrong`,
};
