/**
 * Two hundred names that a phisher would take first, as people write them: banks, government, emergency, couriers, telecom,
 * payment, shops, insurers, energy, platforms, crypto and debt, of ten countries. The bar of `npm run test:names`; written
 * for it, not taken from the list that it measures.
 */
export const coreNames: readonly string[] = (
  "Rabobank|ABN AMRO|ING|SNS|ASN|Knab|RegioBank|Triodos|Bunq|Volksbank|ICS|Revolut|N26|KBC|Belfius|Argenta|BNP Paribas|" +
  "Fortis|Crelan|Beobank|Wise|Card Stop|Sparkasse|Commerzbank|Postbank|DKB|Barclays|HSBC|Lloyds|NatWest|Monzo|" +
  "Halifax|Santander|BBVA|CaixaBank|Sabadell|Bankia|Intesa|Unicredit|BNL|Fineco|LCL|Boursorama|Chase|Citibank|SBI|HDFC|" +
  "ICICI|Paytm|AIB|iDEAL|Tikkie|PayPal|Klarna|Adyen|Visa|Mastercard|Apple Pay|Google Pay|Afterpay|Riverty|Bancontact|" +
  "Payconiq|Wero|Belasting|Toeslagen|DigiD|Overheid|Politie|CJIB|UWV|SVB|DUO|RDW|KVK|IND|CBR|GGD|RIVM|Gemeente|Douane|" +
  "Berichtenbox|Kadaster|Justitie|NL-Alert|BE-Alert|Brandweer|Ambulance|Interpol|Europol|FOD|MyMinfin|itsme|HMRC|DVLA|NHS|" +
  "GOV UK|Finanzamt|Polizei|Elster|Ameli|Impots|ANTAI|CAF|Correos|DGT|INPS|Agenzia|Revenue|IRS|USPS|Medicare|PostNL|bpost|" +
  "DHL|DPD|GLS|UPS|FedEx|TNT|Trunkrs|Homerr|Mondial|Budbee|InPost|Evri|Royal Mail|Hermes|La Poste|Chronopost|Colissimo|" +
  "An Post|KPN|Odido|Vodafone|Ziggo|T-Mobile|Tele2|Simyo|Lebara|Proximus|Telenet|Orange|Telekom|Movistar|TIM|Verizon|SFR|" +
  "Airtel|CZ|VGZ|Menzis|Achmea|Interpolis|ANWB|Allianz|Vattenfall|Essent|Eneco|Tibber|Engie|Vitens|Liander|Stedin|ABP|" +
  "Bol.com|Coolblue|MediaMarkt|Amazon|Zalando|Marktplaats|Vinted|Temu|Shein|AliExpress|eBay|Booking|Airbnb|Uber|" +
  "Google|Apple|iCloud|Microsoft|Facebook|Instagram|WhatsApp|Telegram|Signal|Snapchat|TikTok|Netflix|Spotify|Disney|" +
  "LinkedIn|Zoom|Samsung|Bitvavo|Coinbase|Binance|Kraken|Ledger|Trezor|MetaMask|Bybit|Intrum|Flanderijn|Schiphol|KLM|NS"
).split("|");
