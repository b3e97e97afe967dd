import type { AlarmCode } from "#domain/alarms";
import { fillingDays, fillingPercent } from "#domain/database-size";
import { catalogue } from "./catalogue";
import { percent } from "./format";

/** What an alarm says: what happened, and what a person does about it. */
export type AlarmText = { readonly what: string; readonly todo: string };

/** The pages of `docs/operate/runbook/`, by the names of their files. */
export const runbookPages = [
  "cron-dead",
  "d1-away",
  "queue-down",
  "gateway-empty",
  "token-leaked",
  "restore",
  "bad-deploy",
  "books-differ",
  "change-of-provider",
  "staff-locked-out",
  "account-lost",
] as const;
export type RunbookPage = (typeof runbookPages)[number];

const look = "Kijk in het logboek van Cloudflare naar deze code; daar staat waar het misging.";
const keyGone =
  "Kijk of in DATA_KEYS een sleutel ontbreekt die er eerder wel stond, en zet die terug. Ontbreekt er geen, dan is de rij beschadigd.";
const byHand = "Zoek de bestelling op in het beheer en vergelijk haar met het overzicht van de betaaldienst.";
const watchFirst =
  "Kijk in het beheer bij Geweigerd of het één plek is of veel. Blokkeer zo nodig het adres; bij een stroom die niet stopt zet je bij Cloudflare de bescherming hoger.";

/** Every alarm in Dutch. A code that the log can raise and that has no words here does not compile. */
export const alarmsNl: Readonly<Record<AlarmCode, AlarmText>> = {
  address_unreadable: { what: "Het IP-adres van een bestelling is niet te openen.", todo: keyGone },
  alarm_channel_down: {
    what: "Een weg waarlangs we alarm slaan, doet het niet.",
    todo: "Controleer de instelling van deze weg en de dienst erachter. De berichten worden een dag lang opnieuw geprobeerd.",
  },
  archive_failed: {
    what: "Het archief van oude bestellingen doet het niet.",
    todo: "Wat er niet heen kan, blijft in de database. Houdt het aan, kijk dan bij Cloudflare naar R2, en controleer met npm run archive -- production verify of het archief heel is.",
  },
  backup_failed: {
    what: "Een reservekopie van de database is niet gelukt.",
    todo: "Elke minuut wordt het opnieuw geprobeerd. Houdt het aan, kijk dan op de statuspagina van Cloudflare naar R2 en D1.",
  },
  backup_old: {
    what: "Er is al anderhalve dag geen hele reservekopie van de database gemaakt.",
    todo: "Kijk of R2 aanstaat en of BACKUP_KEYS er nog is. Maak er intussen zelf een met npm run backup -- production.",
  },
  codes_spent: {
    what: "Er zijn vandaag zoveel codes voor Mijn nummer verstuurd als BUDGET_CODES toelaat, in alles of naar buiten de Benelux: wie er daar nu een vraagt, krijgt hem niet.",
    todo: "Kijk bij Geweigerd of iemand het misbruikt. Zo niet, verhoog BUDGET_CODES.",
  },
  column_unreadable: { what: "Een versleuteld gegeven is niet te openen.", todo: keyGone },
  data_key_missing: {
    what: "Een betaalde sms wacht op een sleutel die er niet is.",
    todo: "Zet de sleutel terug in DATA_KEYS. Daarna wordt de sms vanzelf verstuurd; na een dag gaat het geld terug.",
  },
  database_down: {
    what: "De database is niet bereikbaar.",
    todo: "Kijk op de statuspagina van Cloudflare. Er wordt niets verkocht en er gaat niets verloren; als de database terug is, gaat alles vanzelf verder.",
  },
  database_filling: {
    what: `De database raakt vol: zij is voor meer dan ${percent(fillingPercent, "nl")} gevuld, of zij is dat binnen ${fillingDays} dagen als het zo doorgaat.`,
    todo: "Kijk bij Systeem hoe groot zij is, hoe snel zij groeit en wanneer zij vol is. Wis niets met de hand: het draaiboek zegt wat er kan.",
  },
  database_rewound: {
    what: "De database weet minder dan er al gebeurd is: zij is teruggezet. Er wordt niets verkocht en niets verstuurd.",
    todo: "Volg het draaiboek: npm run restore zoekt uit wat er al betaald en verstuurd is en geeft de verkoop daarna vrij. Zet niets met de hand aan.",
  },
  decision_unreadable: { what: "Een besluit over een melding is niet te openen.", todo: keyGone },
  defect: {
    what: "Een verzoek liep vast op iets waar niemand aan had gedacht.",
    todo: `${look} Begon het na een nieuwe versie, zet dan de vorige terug.`,
  },
  gateway_balance_empty: {
    what: "Het tegoed bij een sms-aanbieder is op.",
    todo: "Waardeer het tegoed op. Tot die tijd zegt de site dat versturen langer duurt dan normaal.",
  },
  gateway_balance_low: {
    what: "Het tegoed bij een sms-aanbieder raakt op.",
    todo: "Waardeer het tegoed op, of zet automatisch opwaarderen aan.",
  },
  gateway_paused: {
    what: "Een sms-aanbieder staat op pauze na te veel fouten achter elkaar.",
    todo: "Kijk op de statuspagina van de aanbieder en naar het tegoed. Elke minuut wordt het met één sms opnieuw geprobeerd.",
  },
  mark_unreadable: {
    what: "Er is niet na te gaan of de database is teruggezet: KV zwijgt en de vorige ronde is te lang geleden. Er wordt niets verstuurd.",
    todo: "Kijk op de statuspagina van Cloudflare. Zodra KV antwoordt, gaat alles vanzelf verder.",
  },
  message_unreadable: {
    what: "De tekst van een betaalde sms is beschadigd; het geld gaat terug.",
    todo: "Eén keer is pech. Komt het vaker voor, kijk dan of iemand rechtstreeks in de database werkt.",
  },
  messages_waiting: {
    what: "Betaalde sms’en blijven wachten, terwijl ze verstuurd kunnen worden.",
    todo: "Kijk of de vaste taak Vegen en de wachtrij van Cloudflare lopen. Na een dag gaat het geld vanzelf terug.",
  },
  misconfigured: {
    what: "Een instelling klopt niet, en daarom staat de dienst stil.",
    todo: "Herstel de genoemde instelling, of zet de vorige versie terug.",
  },
  opened_payment_not_recorded: {
    what: "Een geopende betaling kon niet worden opgeschreven.",
    todo: "Niets, tenzij het vaker gebeurt: een betaling die toch binnenkomt, wordt herkend. Kijk dan naar de database.",
  },
  order_paid_twice: {
    what: "Een bestelling is twee keer betaald; de tweede betaling gaat terug.",
    todo: "Kijk of de terugbetaling is gelukt.",
  },
  paid_but_not_as_ordered: {
    what: "Er kwam een ander bedrag of een andere munt binnen dan besteld.",
    todo: byHand,
  },
  paid_but_not_opened_by_us: {
    what: "Er kwam geld binnen dat een bestelling van ons noemt zonder ons bewijs.",
    todo: `${byHand} Ken je de betaling niet, betaal haar daar dan terug en vervang de sleutel.`,
  },
  paid_for_unknown_order: {
    what: "Er kwam geld binnen voor een bestelling die niemand kent.",
    todo: "Ze staat op de werklijst. Zoek haar op bij de betaaldienst en betaal haar daar terug. Zijn het er veel, denk dan aan een teruggezette database.",
  },
  payment_unknown_to_provider: {
    what: "De betaaldienst kent een betaling niet die hij zelf opende.",
    todo: "Kijk of de sleutel van de betaaldienst bij hetzelfde account hoort als eerst.",
  },
  provider_opened_another_amount: {
    what: "De betaaldienst opende een betaling over een ander bedrag.",
    todo: byHand,
  },
  provider_refused_order: {
    what: "De betaaldienst wilde geen betaling openen; er kan niet worden besteld.",
    todo: "Kijk in je account bij de betaaldienst of de sleutel geldt en de betaalmethoden aanstaan.",
  },
  provider_unreachable: {
    what: "De betaaldienst antwoordt niet, ook niet na nog eens vragen; er kan niet worden besteld.",
    todo: "Kijk op de statuspagina van de betaaldienst. Duurt het lang, zet dan het versturen stil: de site zegt het dan zelf.",
  },
  queue_down: {
    what: "De wachtrij van Cloudflare neemt niets aan; de vaste taak Vegen verstuurt zelf.",
    todo: "Kijk op de statuspagina van Cloudflare. Sms’en worden verstuurd, hooguit enkele minuten later.",
  },
  queue_failed: { what: "Een hele reeks sms’en kon niet worden opgepakt.", todo: look },
  reconciliation_differs: {
    what: "Onze boeken en de lijst van de betaaldienst verschillen.",
    todo: "Kijk op de werklijst: elk verschil staat daar, met wat eraan te doen is.",
  },
  reconciliation_late: {
    what: "Onze boeken zijn vandaag nog niet helemaal met de betaaldienst vergeleken.",
    todo: "Kijk of de betaaldienst antwoordt en of de sleutel de lijsten van betalingen en terugbetalingen mag lezen. De vergelijking gaat vanzelf verder.",
  },
  refund_at_another_provider: {
    what: "Er moet geld terug bij een betaaldienst die we niet meer gebruiken.",
    todo: "Stel die aanbieder tijdelijk weer in, of betaal het daar met de hand terug en leg dat vast op de werklijst.",
  },
  refund_refused: {
    what: "De betaaldienst weigert een terugbetaling.",
    todo: "Kijk of er genoeg saldo is bij de betaaldienst en probeer het opnieuw vanaf de werklijst, of betaal met de hand terug en leg dat daar vast. De klant wacht op dit geld.",
  },
  relay_refused: {
    what: "Het doorgeefluik met het vaste adres laat niets door.",
    todo: "Vergelijk SMS_RELAY_SECRET, de klok en de versie van het doorgeefluik met die van de site.",
  },
  report_contradicted: {
    what: "Een sms bleek aangekomen nadat de aanbieder zei van niet.",
    todo: "Niets voor één sms. Gebeurt het vaker, vraag de aanbieder dan hoe betrouwbaar zijn berichten zijn.",
  },
  report_overdue: {
    what: "Een melding van misbruik wacht langer dan we beloven.",
    todo: "Open de meldingen die op iemand wachten en beoordeel de oudste het eerst. Lukt dat nu niet, blokkeer dan alvast het nummer: dat is terug te draaien.",
  },
  restore_unproven: {
    what: "Na een terugzetting is van een bestelling niet te achterhalen of zij betaald is.",
    todo: byHand,
  },
  retention_late: {
    what: "Gegevens hadden al gewist moeten zijn en staan er nog.",
    todo: "Kijk of de vaste taak Vegen loopt; die wist elke minuut en haalt een achterstand vanzelf in. Blijft de achterstand even groot, kijk dan of er een alarm is dat een deel van de vaste taak Vegen mislukt.",
  },
  sandbox_broken: {
    what: "De nagespeelde aanbieders liepen vast.",
    todo: "Dit is er alleen in ontwikkeling. Begin met een lege map.",
  },
  security_block_hit: {
    what: "Geblokkeerde adressen of nummers worden opvallend vaak geprobeerd.",
    todo: watchFirst,
  },
  security_budget_spent: {
    what: "Een grens van de hele site is bereikt, zodat bezoekers worden weggestuurd.",
    todo: "Kijk bij Geweigerd of dit een aanval is. Is het gewone drukte, verhoog dan de grens in de instellingen.",
  },
  security_callback_forged: {
    what: "Er komen berichten binnen die niet van een aanbieder zijn.",
    todo: "Controleer de adressen en sleutels bij de aanbieders. Kloppen die, dan raadt iemand; vervang WEBHOOK_TOKEN als het te dichtbij komt.",
  },
  security_challenge_failed: {
    what: "De controle tegen programma’s mislukt opvallend vaak.",
    todo: watchFirst,
  },
  security_challenge_posed: {
    what: "De controle tegen programma’s wordt opvallend vaak gevraagd.",
    todo: watchFirst,
  },
  security_forbidden: {
    what: "In het beheer wordt opvallend vaak iets gevraagd dat niet mag.",
    todo: watchFirst,
  },
  security_foreign_origin: {
    what: "Er komen opvallend veel verzoeken vanaf een andere website.",
    todo: watchFirst,
  },
  security_not_signed_in: {
    what: "Het beheer wordt opvallend vaak geopend zonder in te loggen.",
    todo: watchFirst,
  },
  security_rate_limited: {
    what: "Er komen opvallend veel verzoeken te snel achter elkaar.",
    todo: watchFirst,
  },
  security_reauth_refused: {
    what: "Iemand die al is ingelogd, weet het wachtwoord niet.",
    todo: "Vraag de eigenaar van het account of hij het zelf was. Zo niet, beëindig dan de sessies en wijzig het wachtwoord.",
  },
  security_sender_refused: {
    what: "Beschermde afzenders worden opvallend vaak geprobeerd.",
    todo: watchFirst,
  },
  security_sign_in_refused: {
    what: "Er wordt opvallend vaak verkeerd ingelogd.",
    todo: "Vraag de eigenaar van het account of hij het zelf was. Zo niet, kijk dan bij Geweigerd waar het vandaan komt en zet inloggen in twee stappen aan.",
  },
  security_sign_in_throttled: {
    what: "Er wordt zo vaak geprobeerd in te loggen dat pogingen niet meer worden gehoord.",
    todo: "Kijk bij Geweigerd waar het vandaan komt. Kan een medewerker er daardoor niet in, geef dan een eenmalige link.",
  },
  security_text_refused: {
    what: "Teksten die niet mogen, worden opvallend vaak geprobeerd.",
    todo: watchFirst,
  },
  sweep_failed: {
    what: "Een deel van de vaste taak Vegen is mislukt; de rest ging door.",
    todo: `${look} De volgende minuut wordt het opnieuw geprobeerd.`,
  },
  threat_overdue: {
    what: "Een melding van een bedreiging wacht langer dan we beloven.",
    todo: "Lees de melding nu; hij staat boven aan de open meldingen. Blokkeer het nummer van de ontvanger en het IP-adres van de afzender voordat je verder kijkt, en beslis daarna.",
  },
  totp_unreadable: {
    what: "Het geheim waarmee een medewerker in twee stappen inlogt, is niet te openen, zodat die niet kan inloggen.",
    todo: "Zet de ontbrekende sleutel terug in DATA_KEYS, of zet inloggen in twee stappen van dat account uit en laat het opnieuw instellen.",
  },
  trail_lost: {
    what: "Tellingen van wat is geweigerd, konden niet worden bewaard.",
    todo: "Niets, als de database even weg was. Anders: kijk in het logboek van Cloudflare naar deze code.",
  },
  turnstile_refused_us: {
    what: "De controle van Cloudflare kent onze sleutel niet, zodat niemand erdoor komt.",
    todo: "Vergelijk TURNSTILE_SECRET_KEY met die in het dashboard van Cloudflare.",
  },
  turnstile_unreachable: {
    what: "De controle van Cloudflare is niet bereikbaar, zodat niemand erdoor komt.",
    todo: "Kijk op de statuspagina van Cloudflare. Duurt het lang, haal dan beide sleutels van Turnstile weg: dan rekent de browser zelf.",
  },
  undelivered_not_confirmed: {
    what: "Een aanbieder zegt dat een sms niet aankwam, en dat is niet na te gaan.",
    todo: "Zoek de bestelling op in het beheer en bij de aanbieder, en beslis of het geld teruggaat.",
  },
  wake_up_dead: {
    what: "Een sms kon na meerdere pogingen niet worden opgepakt; de vaste taak Vegen neemt het over.",
    todo: look,
  },
  wake_up_failed: { what: "Een sms kon niet worden opgepakt; het wordt opnieuw geprobeerd.", todo: look },
  wake_up_malformed: {
    what: "In de wachtrij stond iets dat niet van ons is.",
    todo: "Kijk bij Cloudflare wie er in de wachtrij kan schrijven.",
  },
};

/** Which page of the runbook says more; null where the sentence is all there is to do. */
export const runbookOf: Readonly<Record<AlarmCode, RunbookPage | null>> = {
  address_unreadable: "restore",
  alarm_channel_down: null,
  archive_failed: "d1-away",
  backup_failed: "account-lost",
  backup_old: "account-lost",
  codes_spent: null,
  column_unreadable: "restore",
  data_key_missing: "bad-deploy",
  database_down: "d1-away",
  database_filling: "d1-away",
  database_rewound: "restore",
  decision_unreadable: "restore",
  defect: "bad-deploy",
  gateway_balance_empty: "gateway-empty",
  gateway_balance_low: "gateway-empty",
  gateway_paused: "gateway-empty",
  mark_unreadable: "d1-away",
  message_unreadable: "restore",
  messages_waiting: "queue-down",
  misconfigured: "bad-deploy",
  opened_payment_not_recorded: "d1-away",
  order_paid_twice: "books-differ",
  paid_but_not_as_ordered: "books-differ",
  paid_but_not_opened_by_us: "token-leaked",
  paid_for_unknown_order: "restore",
  payment_unknown_to_provider: "change-of-provider",
  provider_opened_another_amount: "change-of-provider",
  provider_refused_order: "change-of-provider",
  provider_unreachable: "change-of-provider",
  queue_down: "queue-down",
  queue_failed: "queue-down",
  reconciliation_differs: "books-differ",
  reconciliation_late: "books-differ",
  refund_at_another_provider: "change-of-provider",
  refund_refused: "change-of-provider",
  relay_refused: "gateway-empty",
  report_contradicted: null,
  report_overdue: null,
  restore_unproven: "restore",
  retention_late: "cron-dead",
  sandbox_broken: null,
  security_block_hit: null,
  security_budget_spent: null,
  security_callback_forged: "token-leaked",
  security_challenge_failed: null,
  security_challenge_posed: null,
  security_forbidden: null,
  security_foreign_origin: null,
  security_not_signed_in: null,
  security_rate_limited: null,
  security_reauth_refused: "staff-locked-out",
  security_sender_refused: null,
  security_sign_in_refused: "staff-locked-out",
  security_sign_in_throttled: "staff-locked-out",
  security_text_refused: null,
  sweep_failed: "cron-dead",
  threat_overdue: null,
  totp_unreadable: "staff-locked-out",
  trail_lost: "d1-away",
  turnstile_refused_us: "bad-deploy",
  turnstile_unreachable: null,
  undelivered_not_confirmed: null,
  wake_up_dead: "queue-down",
  wake_up_failed: "queue-down",
  wake_up_malformed: "token-leaked",
};

/** The words of a code in a catalogue of either language; a row may have been left by another version. */
export const alarmText = (texts: Readonly<Record<string, AlarmText>>, code: string): AlarmText =>
  texts[code] ?? { what: code, todo: look };

/** As `runbookOf`, of a code that another version may have left. */
export const runbookPage = (code: string): RunbookPage | null =>
  (runbookOf as Readonly<Record<string, RunbookPage | null>>)[code] ?? null;

export const alarmTexts = catalogue(alarmsNl, async () => (await import("./alarms.en")).alarmsEn);
