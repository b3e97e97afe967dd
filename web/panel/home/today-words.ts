import { overviewDays } from "#domain/tallies";
import { catalogue } from "#voice/catalogue";
import { whole } from "#voice/format";

/** Today and the thirty days behind it (PANEL §4). */
export const todayNl = {
  title: `Vandaag en ${overviewDays} dagen`,
  asTable: "Als tabel",
  names: {
    paid: "Betaald",
    revenue: "Omzet",
    undelivered: "Niet afgeleverd",
    refunds: "Terugbetaald",
  },
  /** Of a weekday, as "ma". */
  usual: (weekday: string, count: string) => `${weekday} tot nu toe meestal ${count}`,
  ofDays: (total: string) => `${overviewDays} dagen: ${total}`,
  today: "vandaag",
  untold: "–",
  notOver: "nog niet voorbij",
  weekend: "weekend",
  over: (limit: string) => `boven ${limit}`,
  waiting: "Taken",
  overdue: (count: number) => (count === 0 ? "niets te laat" : `${whole(count, "nl")} te laat`),
  held: "Vastgehouden",
  open: "Open meldingen",
  oldest: (age: string) => `oudste: ${age}`,
  noneOpen: "niets open",
  paused: (gateway: string) => `Versturen via ${gateway} ligt stil`,
  pausedWhy: (since: string, code: string) =>
    `Sinds ${since}, met de melding ${code}. Betaalde berichten wachten; elke minuut proberen we er één.`,
  balances: "Tegoed bij de sms-aanbieders",
  balance: (gateway: string, amount: string, at: string) => `${gateway}: ${amount} (${at})`,
  balanceLow: (gateway: string) => `Het tegoed bij ${gateway} raakt op`,
  balanceEmpty: (gateway: string) => `Het tegoed bij ${gateway} is op`,
  balanceWhy: (amount: string, at: string) =>
    `Er staat nog ${amount} op, gezien ${at}. Vul het aan; zonder tegoed wachten betaalde berichten.`,
};

export const todayTexts = catalogue(todayNl, async () => (await import("./today-words.en")).todayEn);
