/**
 * The names that are abused most in the Netherlands and Belgium (decision 024): banks, public bodies, couriers, telecoms,
 * insurers, utilities, shops, payment and the large platforms. A page carries them; the Worker guards all of `guardedNames`, these
 * among them. A space parts words whose order may be turned. A mark tells how much a name is guarded:
 * - none: wherever it stands, in another word too, and against one typo;
 * - `=` as a whole word only, for it is close to ordinary words or first names;
 * - `~` as `=`, and an everyday word as well: beside other words a person looks;
 * - `*` as `=`, and a first name as well: spelled plainly and alone a person looks; where the firm writes itself in capitals
 *   (`*TIM`), at those alone.
 */
export const protectedNames: readonly string[] = (
  "Rabo bank|=Rabo|ABN Amro|=ABN|=ING|=SNS|=ASN|=Knab|Regio bank|Triodos|=Bunq|Van Lanschot|Volks bank|=ICS|Revolut|" +
  "=N26|=KBC|Belfius|Argenta|BNP Paribas|=BNP|Fortis|Crelan|Beobank|Keytrade|Card stop|Deutsche Bank|=HSBC|Barclays|" +
  "Santander|Sparkasse|Commerz bank|=NIBC|Degiro|Bitvavo|Coinbase|Binance|Metamask|" +
  "=iDEAL|Tikkie|*Mollie|Paypal|Klarna|Adyen|~Stripe|=Visa|Master card|Apple Pay|Google Pay|American Express|=Amex|" +
  "Afterpay|Riverty|Billink|Buckaroo|Pay NL|Bancontact|Payconiq|=Wero|Worldline|Western Union|" +
  "Belasting dienst|Toeslagen|DigiD|Mijn Overheid|Overheid|Rijks overheid|Politie|Police|=CJIB|=UWV|=SVB|~DUO|=RDW|" +
  "=KVK|=IND|=CBR|=GGD|=RIVM|=CAK|=GGZ|Gemeente|Waterschap|Kadaster|Recht bank|Justitie|=DJI|Openbaar Ministerie|" +
  "Ministerie|=FIOD|=AIVD|NL Alert|BE Alert|Brandweer|Ambulance|Marechaussee|Interpol|Europol|FOD Financien|=FOD|" +
  "=CSAM|Minfin|=RVA|=VDAB|Fluvius|Burgerprofiel|Itsme|eHerkenning|=RVO|Zorgtoeslag|Huurtoeslag|Slachtofferhulp|" +
  "=HMRC|=DVLA|=NHS|Finanzamt|Polizei|" +
  "Post NL|bpost|=DHL|=DPD|=GLS|=UPS|FedEx|=TNT|Trunkrs|Homerr|=Sandd|Mondial Relay|Budbee|=InPost|=Evri|=USPS|" +
  "Deutsche Post|=KPN|Odido|Vodafone|Ziggo|T Mobile|=Tele2|Simyo|~Simpel|Lebara|Lyca mobile|=Lyca|Youfone|Telfort|" +
  "=XS4ALL|Hollands Nieuwe|Proximus|Telenet|~Orange|Mobile Vikings|*Delta|Caiway|Starlink|" +
  "Zilveren Kruis|=CZ|=VGZ|Menzis|=OHRA|=Unive|Aegon|=ASR|Achmea|Interpolis|=FBTO|Ditzo|=DSW|=ANWB|Allianz|" +
  "Centraal Beheer|Nationale Nederlanden|Independer|Vattenfall|Essent|Eneco|Greenchoice|Budget Energie|=Engie|" +
  "Luminus|Oxxio|Vandebron|Evides|Vitens|Waternet|Stedin|Liander|Enexis|Woning net|Intrum|Flanderijn|Deurwaarder|" +
  "=GGN|Syncasso|=NS|Transavia|Ryanair|Park mobile|Yellowbrick|" +
  "~Bol|Bol com|Coolblue|Media markt|Albert Heijn|~Jumbo|=Lidl|=Aldi|Kruidvat|=Etos|=HEMA|=IKEA|Zalando|Amazon|" +
  "~Action|Wehkamp|Decathlon|Markt plaats|2dehands|Vinted|=Temu|=Shein|Ali Express|=eBay|~Gamma|~Blokker|Bijenkorf|" +
  "*Zara|=Nike|Thuisbezorgd|Uber Eats|~Uber|Deliveroo|~Picnic|Ticketmaster|Ticketswap|~Booking|Booking com|Airbnb|" +
  "~Shell|Staatsloterij|Postcode Loterij|~Lotto|Holland Casino|Belsimpel|" +
  "Google|~Apple|Apple ID|iCloud|Microsoft|Hotmail|Gmail|Facebook|*Meta|Instagram|Whatsapp|Telegram|~Signal|" +
  "Snapchat|Tiktok|Netflix|Spotify|=Disney|Videoland|Youtube|Linkedin|Twitter|Discord|Samsung|Huawei|Playstation|" +
  "=Xbox|~Steam|Roblox|OpenAI|ChatGPT|Dropbox|=Adobe|McAfee|Cloudflare|=iPhone|iTunes|=Tinder"
).split("|");

/** Words that say nothing but "trust me". Operators block them as sender names; refused when nothing else is left of the name. */
export const genericNames: readonly string[] = (
  "bank|otp|verify|verificatie|verification|alert|info|information|informatie|sms|code|pin|pincode|security|" +
  "beveiliging|service|klantenservice|helpdesk|support|admin|system|systeem|notice|betaling|payment|factuur|invoice|" +
  "incasso|account|login|password|wachtwoord|auth|pakket|pakketje|bezorging|koerier|courier|delivery|belasting|" +
  "crypto|bitcoin|unknown|onbekend nummer"
).split("|");
