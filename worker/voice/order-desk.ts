import type { WatchedState } from "#domain/order-moves";
import { catalogue } from "./catalogue";

/** The table of orders in the panel, in Dutch. */
export const orderDeskNl = {
  label: "Bewaarde lijsten",
  table: "Tabel van bestellingen",
  views: {
    held: "Vastgehouden",
    unknown: "Onbekend",
    queued: "In de wachtrij",
    refund_failed: "Terugbetalen mislukt",
    paid_mismatch: "Klopt niet",
  } satisfies Record<WatchedState, string>,
  orMore: (count: number) => `${count} of meer`,
  tickAll: "Vink alle bestellingen op deze pagina aan",
  tick: (receiver: string, when: string) => `Vink de bestelling van ${when} naar ${receiver} aan`,
  ticked: (count: number) => `${count} aangevinkt`,
  together: "Met de aangevinkte bestellingen",
  clear: "Niets meer aanvinken",
  go: (count: number) => (count === 1 ? "1 sms gaat weg." : `${count} sms’en gaan weg.`),
  back: (count: number, sum: string) =>
    count === 1
      ? `1 sms gaat niet weg; ${sum} gaat terug.`
      : `${count} sms’en gaan niet weg; ${sum} gaat terug.`,
  left: (count: number) =>
    count === 1
      ? "Met 1 andere kan dit niet; die blijft zoals hij is."
      : `Met ${count} andere kan dit niet; die blijven zoals ze zijn.`,
  done: (done: number, of: number) =>
    done === of ? `${done} gedaan` : `${done} van ${of} gedaan; de rest was al veranderd`,
  stopped: (done: number, of: number) => `${done} van ${of} gedaan; toen ging het mis`,
};

export const orderDesk = catalogue(orderDeskNl, async () => (await import("./order-desk.en")).orderDeskEn);
