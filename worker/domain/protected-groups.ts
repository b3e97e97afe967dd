import { protectedNames } from "./protected-names";

/*
 * Names that are abused in SMS, by country (decision 079); the marks are those of `protectedNames`. Over each group stand its country
 * and kind, and who warns of names of this kind there, or keeps the register of them. Which names stand here is our own choice. Who
 * warns is a comment and no text, for a text would be uploaded with the Worker.
 */
const nameGroups: readonly string[] = [
  // NL, BE: most abused of all kinds. Fraudehelpdesk; Veiliginternetten.nl; COIN, register of SMS senders; Safeonweb
  // (CCB); Febelfin; BIPT.
  protectedNames.join("|"),
  // NL: banks, insurers, pensions. Fraudehelpdesk; Veiliginternetten.nl; COIN, register of SMS senders.
  "Rabo mobiel|=AMRO|=INGB|=NG bank|Moneyou|Brand new day|=BND|Lloyds bank|Florius|Obvion|Nationale bank|=DNB|=AFM|=Kifid|=BKR|" +
    "Betaalvereniging|Geldmaat|=IDIN|=Wise|Paysafe|Paysafecard|Skrill|Neteller|Payoneer|Alipay|Moneygram|Currence|" +
    "=ABP|=PFZW|=PME|=PMT|=APG|=PGGM|Pensioenfonds|Zwitserleven|*Reaal|Klaverblad|=ONVZ|~DAS|Promovendum|InShared|" +
    "=VVAA|=Salland|Zorg en Zekerheid|Stad Holland|De Friesland|Anderzorg|Zorgverzekering|De Goudse|Interbank|=Freo|" +
    "Saxo bank|Binck bank|~Vivid|Openbank|Advanzia|Hypotheker|=NHG|*Tinka|~Lynx|Nationale Waarborg|=Monuta|*Dela|" +
    "=Yarden|Leaseplan|=Alex bank|Credit Agricole|=Ayvens|=Bizcuit|Knab bank|~Pensioen|=AOW|~NN|Delta Lloyd|=BUX",
  // NL, BE: offices that a sender is made up from. Fraudehelpdesk; Veiliginternetten.nl; COIN, register of SMS
  // senders; Safeonweb (CCB); Febelfin; BIPT.
  "=Belasting|Klantenservice|Fraudedesk|Fraudeteam|Beveiliging|=Incasso|Aanmaning|Bankpas|Betaalpas|Wachtwoord|" +
    "Verificatie|Inlogcode|Rechercheur|=Helpdesk|Alarmcentrale|Meldpunt|Pakketdienst|Bezorgdienst",
  // NL: government and justice. Fraudehelpdesk; Veiliginternetten.nl; COIN, register of SMS senders.
  "=Politi|Douane|Berichtenbox|Fraudehelpdesk|Rijksdienst|Toeslag|Kinderbijslag|Kindertoeslag|Huurcommissie|Raad van State|" +
    "Rechtspraak|~OM|=NVWA|=IGJ|=ACM|=NZA|=CBS|=NFI|=NCTV|=NCSC|=COA|Werk nl|=SZW|=VWS|=OCW|Rijkswaterstaat|=RWS|" +
    "Prorail|=GBLT|=SVHW|Cocensus|=BSGR|Parkeerboete|Verkeersboete|=Griffie|Gerechtshof|Hoge Raad|Nationale Politie|" +
    "Wijkagent|Meldkamer|=KMar|Kustwacht|Reclassering|Jeugdzorg|Veilig Thuis|~Inspectie|=Nibud|Logius|Burgerzaken|" +
    "~Provincie|Hoogheemraad|Studiefinanciering|=CIZ|=CIBG|" +
    "Donorregister|Coronamelder|~Huisartsenpost|Rode Kruis|=VOG|=KNMI|Noodfonds|Energietoeslag|Ombudsman|Tweede Kamer|" +
    "~Ambassade|Buitenlandse Zaken|Kamer van Koophandel|Handelsregister|=LAVG|Vesting Finance|Cannock|~Lowell|*EOS|" +
    "=Coeo|Alektum|Atradius|Graydon|Bos Incasso|Meld Misdaad|~Opgelicht|~Autoriteit|~AP|~Rechter|~Officier|" +
    "Belasting samen|Gemeentebelasting|=MijnCJIB|=MijnOvh|=MijnBelast|=MijnBD|=WOZ|=MIVD|~Defensie|~Ziekenhuis|~Huisarts|~Apotheek|~Notaris|" +
    "Verkeerscentrale|=RDI|Justitiele|=DTenV|Rijbewijs|Paspoort|Kentekencard",
  // NL: post, travel, telecom, energy, shops. Fraudehelpdesk; Veiliginternetten.nl; COIN, register of SMS senders.
  "Post Nederland|Schiphol|=KLM|Corendon|=TUI|Sunweb|Eurostar|Thalys|=Arriva|Connexxion|=RET|=HTM|=GVB|=Qbuzz|Keolis|Syntus|" +
    "OV chipkaart|=OV fiets|Fastned|~AH|AH bonus|=OVpay|Translink|Greenwheels|Swapfiets|Fietskoeriers|DHL Express|Cycloon|Paazl|My parcel|Sendcloud|" +
    "Pakketpunt|Pakketdienst|*Ben|Budget mobiel|Canal digital|=Solcon|Budget thuis|Tibber|Frank energie|Zonneplan|" +
    "Pure energie|Energie direct|United consumers|Easy energy|Powerpeers|Gaslicht|Pricewise|=NLE|=HVC|Tennet|=Rendo|" +
    "Coteq|=PWN|=WML|=WMD|=Dunea|Brabant water|~Plus|~Spar|~Coop|Hoogvliet|=Vomar|Gorillas|=Xenos|Intertoys|" +
    "Gall en Gall|~Karwei|~Praxis|~Hornbach|Leen bakker|Beter bed|~Alternate|Megekko|=BCC|Phone house|Holland Barrett|" +
    "Scapino|=Omoda|About you|=Wibra|~Primark|~Efteling|=Funda|Pararius|Kamernet|Catawiki|Autoscout|" +
    "Nationale Loterij|Vriendenloterij|=Toto|Unibet|=Bet365|Loterij|Studielink|~Magister|Somtoday|Easypark|=Q park|" +
    "~Zoom|=RTL|=NOS|=NPO|=NRC|Telegraaf|=Ymere|=Vestia|Woonstad|~Rochdale|Eigen Haard|Stadgenoot|Consumentenbond|" +
    "~Slotenmaker|~Radar|Hollandsnieuwe|Mijn host|TransIP|Strato|Antagonist|=SIDN|Ziggo sport|Belastingaangifte|" +
    "=Felyx|=MyWheels|Makro|=Sligro|Bever sport|=Jumbo winkel|=Otto nl|Bonprix|=Etsy|~Wish|~Trivago|Expedia|=NRV|" +
    "Essent nv|=Bidfood|~Pathe|=VVV|=KNVB|=ANBO|=Unicef|*Kika|=KWF|Hartstichting|Oxfam|Greenpeace|Natuurmonumenten",
  // BE: banks, government, post, telecom, energy. Safeonweb (CCB); Febelfin; BIPT.
  "=CBC|=VDK|=AXA|AXA bank|Europabank|=Nagelmackers|=ING belgie|Record bank|Hello bank|=MeDirect|=Ethias|Baloise|" +
    "=P&V|Vivium|=DKV|=Partena|=Solidaris|=Helan|Mutualiteit|~Ziekenfonds|Christelijke Mut|=CM|Liberale Mut|=RIZIV|" +
    "=INAMI|=RSZ|=ONSS|=RVP|=SFPD|MyPension|My Pension|=SPF|SPF Finances|=FSMA|=NBB|Safeonweb|=Febelfin|Myminfin|" +
    "Tax on web|Itsme app|=CSAM|Politie be|Federale Politie|Lokale Politie|=DVZ|=Actiris|=Forem|Le Forem|=FAMIFED|" +
    "Groeipakket|Vlaanderen|Vlaamse|Wallonie|=STIB|=MIVB|=NMBS|=SNCB|De Lijn|=Luminus|Eneco be|Totalenergies|" +
    "=Mega energie|Engie Electrabel|Electrabel|=Sibelga|=Ores|=Resa|Watergroep|=Pidpa|Farys|Vivaqua|=Scarlet|=Voo|" +
    "=Edpnet|=Mobistar|Taxipost|Bpost banque|=PostBE|Delhaize|Colruyt|=Makro be|Brico|Vanden Borre|Krefel|" +
    "Tweedehands|Immoweb|=CardStop|Doccle|Payconic|Bancontakt|=CREG|=VREG|Belgacom|Nationale Bank|Limosa",
  // DE: banks, government, post, telecom, shops. Verbraucherzentrale, Phishing-Radar; BSI; Bundesnetzagentur.
  "=DKB|Volksbank|Postbank|=ING Diba|Comdirect|Consors bank|Targobank|Hypo Vereinsbank|Unicredit|Norisbank|" +
    "Sparda bank|Apobank|=LBBW|=KfW|=DZ bank|Raiffeisen|=Haspa|=Trade Republic|=Smava|Girocard|Giropay|Paydirekt|" +
    "=S pushTAN|PushTAN|PhotoTAN|~TAN|=Elster|Finanzamt|Bundesfinanz|Bundesagentur|Arbeitsamt|Jobcenter|~Zoll|" +
    "Bundespolizei|=BKA|Polizei|Landespolizei|Kriminalpolizei|Staatsanwalt|Amtsgericht|Rundfunkbeitrag|=GEZ|=Schufa|" +
    "Inkasso|Krankenkasse|=AOK|Barmer|=DAK|~Techniker|~TK|~Ergo|=HUK|HUK Coburg|Debeka|Allianz|Rentenversicherung|" +
    "Gesundheitsamt|*Hermes|=DPD de|Packstation|Paketdienst|=DHL Paket|Deutsche Bahn|~DB|Telekom|=O2|=1und1|1 und 1|" +
    "Congstar|=Freenet|Aldi talk|=Eon|=EnBW|Vattenfall|=RWE|Stadtwerke|*Otto|Media Markt|~Saturn|=Rewe|=Edeka|~DM|" +
    "~Rossmann|Kaufland|*Penny|Lidl plus|Kleinanzeigen|Ebay klein|Check24|Verivox|=ADAC|=TUV|Lufthansa|Eventim|=WEB de|" +
    "=GMX|Zalando|Immoscout|=Wise|Bitpanda|Deutschlandticket|Bundesbank|=Bafin|~Verbraucher",
  // AT, CH, LU: banks, government, post. Watchlist Internet (AT); BACS (CH); BEE SECURE (LU).
  "Erste bank|Bawag|=Oberbank|Bank Austria|Finanzonline|=OEGK|OeGK|Wien Energie|=OeBB|ID Austria|=UBS|Credit Suisse|" +
    "Postfinance|=ZKB|=Twint|Swisscom|=SBB|Swiss Post|Die Post|Migros|Serafe|Kantonalbank|=BCV|=BGL|Spuerkeess|=LuxTrust|" +
    "=POST lu|Neobank|Raiffeisenbank|~Salt|~Sunrise",
  // FR: banks, government, post, telecom, shops. Cybermalveillance.gouv.fr; 33700; AF2M.
  "Ameli|Carte Vitale|Assurance maladie|=CPAM|=CAF|Impots|=DGFIP|Impots gouv|Antai|~Amende|Amendes gouv|=ANTS|" +
    "France Connect|Gouvernement|=URSSAF|=Pole emploi|France Travail|Gendarmerie|Police nationale|~Prefecture|~Tribunal|" +
    "Mon compte CPF|=CPF|Crit Air|La Poste|Laposte|Colissimo|Chronopost|Mondial relay|Mondial|Relais Colis|=Vinted|Banque postale|" +
    "Credit Agricole|Credit Mutuel|Societe Generale|=LCL|=BNP|BNP Paribas|=CIC|Caisse epargne|Banque populaire|" +
    "Boursorama|Boursobank|Fortuneo|Hello bank|Monabanq|Orange bank|=Axa|=Maif|=Macif|=Matmut|Groupama|=MGEN|Malakoff|" +
    "=SFR|Bouygues|~Free|Free mobile|=Sosh|=Orange|=EDF|=Enedis|=GRDF|=Engie|Totalenergie|=Veolia|=SNCF|=RATP|~Navigo|" +
    "Leboncoin|Cdiscount|=Fnac|=Darty|Carrefour|~Leclerc|Auchan|Intermarche|~Boulanger|Decathlon|Netflix|Doctolib|" +
    "~Nickel|*Lydia|Paylib|Cofidis|Cetelem|Sofinco|Oney|Ulys|~Vinci|=Sanef|Telepeage|Franceconnect|Doctissimo|~Vignette",
  // ES: banks, government, post, telecom. INCIBE; CNMC, register of SMS senders.
  "=BBVA|Caixabank|~Caixa|La Caixa|Santander|Sabadell|Bankinter|=ING es|Unicaja|Bankia|Kutxabank|Ibercaja|Abanca|Cajamar|" +
    "=Evo|Evo banco|Openbank|=Bizum|Correos|Correos express|=SEUR|=MRW|Nacex|=DGT|=AEAT|Agencia tributaria|~Hacienda|" +
    "Seguridad social|=SEPE|Guardia Civil|Policia|Policia nacional|Mossos|Ayuntamiento|=DNI|=FNMT|Movistar|" +
    "Yoigo|Masmovil|Jazztel|=Pepephone|Telefonica|Endesa|Iberdrola|Naturgy|Repsol|=Renfe|Aena|~Iberia|Mercadona|" +
    "El corte ingles|Wallapop|Mapfre|~Mutua|Glovo|Idealista|Infojobs|Banco de Espana|~Banco|Eroski|Vodafone|Lowi|Digi mobil",
  // IT: banks, government, post, telecom. AGCOM, register of aliases; Polizia Postale; CERT-AgID.
  "Intesa|Agenzia|Intesa Sanpaolo|Sanpaolo|Unicredit|Poste italiane|Posteitaliane|Postepay|Poste info|~Poste|Bancoposta|=BPM|" +
    "Banco BPM|=BNL|=MPS|Monte Paschi|=BPER|Banca Sella|Fineco|Mediolanum|Widiba|~Credem|=Nexi|Cartasi|=Illimity|~Hype|" +
    "=Isybank|Satispay|=INPS|=INAIL|=SPID|Agenzia entrate|Agenzia delle E|*ADE|Equitalia|Carabinieri|Polizia|Guardia finanza|" +
    "=IO app|=PagoPA|Comune di|=ACI|Autostrade|Telepass|*TIM|Wind tre|Windtre|~Iliad|=Fastweb|=Enel|*Eni|Plenitude|" +
    "=A2A|*Hera|*Edison|=SDA|~Bartolini|=BRT|Trenitalia|=Italo|Esselunga|Conad|Unieuro|=ATM|Subito it|Aruba|Libero mail|" +
    "Banca Italia|=ISEE|Sanita|~Sisal|Unipol|=Generali|Carta Enjoy|~Agos|~Compass",
  // UK: banks, government, post, telecom, shops. MEF, SMS SenderID protection registry; NCSC; Ofcom.
  "Lloyds|=HSBC|Barclays|Natwest|=RBS|Nationwide|~Halifax|=TSB|Monzo|~Starling|=Metro bank|First direct|Co op bank|" +
    "Virgin money|Tesco bank|=Tesco|Sainsburys|=Asda|Morrisons|Santander uk|Bank of England|Bank of Scot|Danske|=AIB|" +
    "=HMRC|Gov uk|=GOVUK|=DVLA|=DVSA|=DWP|=NHS|NHS Test|NHS app|HM Courts|=TV Licence|TV licensing|Action Fraud|" +
    "Met Police|Home Office|=UKVI|~Council|Council tax|=TFL|Royal Mail|Parcelforce|=Evri|*Hermes|=Yodel|=DPD uk|" +
    "Post Office|~EE|=O2|~Three|=BT|*Sky|Virgin media|Talktalk|Giffgaff|Plusnet|Voxi|British gas|~Octopus|=EDF|" +
    "=Eon next|Ovo energy|Scottish power|Thames water|~Argos|Currys|John Lewis|~Boots|=Asos|~Next|=Aviva|~Admiral|" +
    "Direct line|=BUPA|Premium bonds|=NSandI|National Lottery|~Camelot|Ladbrokes|Experian|Equifax|Clearpay|" +
    "Revolut|Vinted uk|Gumtree|Rightmove|=UPS uk|Easyjet|British airways|Citizens advice|=FCA|Ofcom|Ofgem|=Klarna",
  // IE: banks, government, post, telecom. ComReg, SMS sender ID register; FraudSMART.
  "=AIB|=BOI|Bank of Ireland|Permanent TSB|=PTSB|=EBS|Ulster bank|Credit union|=An Post|~Revenue|Revenue ie|" +
    "MyGovID|=Garda|An Garda|Gardai|=HSE|=DSP|~Welfare|=NDLS|=RSA|eFlow|=ESB|Electric ireland|Bord Gais|=SSE|Airtricity|" +
    "=Eir|Virgin media|Irish Water|Uisce|=VHI|=Laya|Irish life|Aer Lingus|~Leap|Citizens info|=ComReg|Supervalu|Dunnes|~Centra",
  // US, CA, AU, NZ: banks, government, post, telecom, shops. FTC, Consumer Sentinel; USPIS; APWG; ACMA, SMS sender
  // ID register (AU).
  "*Chase|Wells Fargo|Bank of America|=BofA|=BoA|Citibank|=Citi|Capital one|=USAA|=PNC|US bank|Truist|~TD|TD bank|" +
    "=Ally bank|~Discover|Navy federal|Fifth third|Regions bank|~Huntington|=Zelle|Venmo|Cash app|Cashapp|~Chime|=SoFi|" +
    "~Fidelity|~Vanguard|~Schwab|=IRS|=SSA|Social Security|Medicare|Medicaid|=USPS|US Postal|=FBI|=CIA|=DMV|=DHS|" +
    "=USCIS|=FTC|=FEMA|=CDC|EZPass|E ZPass|=SunPass|FasTrak|~Toll|=IRS gov|~Treasury|~Sheriff|=FedEx|=UPS|=AT&T|=ATT|" +
    "Verizon|TMobile|Comcast|Xfinity|~Spectrum|=Walmart|=Costco|Target store|Best buy|Home depot|Walgreens|=CVS|" +
    "~Norton|Geek squad|Equifax|=Lyft|Doordash|Instacart|Craigslist|Zillow|=RBC|Scotiabank|=CIBC|=BMO|~Interac|" +
    "Canada Post|=CRA|Service Canada|Desjardins|=ANZ|Commbank|=NAB|Westpac|Aus Post|AusPost|=ATO|MyGov|Centrelink|Medibank|" +
    "Telstra|=Optus|~Linkt|Bunnings|=Coles|Woolworths|Services Aus|Kiwibank|NZ Post|Waka Kotahi|American Airlines",
  // IN: banks, government, telecom, payment. TRAI, register of headers; RBI; CERT-In.
  "=SBI|State bank|=HDFC|HDFC bank|=ICICI|ICICI bank|Axis bank|~Kotak|Yes bank|=PNB|Punjab national|Bank of Baroda|" +
    "Canara bank|Union bank|Indusind|=IDBI|=IDFC|=RBL|Federal bank|~Bandhan|=SBIN|=SBIYono|=YONO|Paytm|Phonepe|=GPay|=BHIM|" +
    "=UPI|=RBI|=NPCI|Aadhaar|Aadhar|=UIDAI|*PAN|=EPFO|Income tax|=GST|=KYC|India Post|=IRCTC|Fastag|=NHAI|=Jio|" +
    "Airtel|Vodafone idea|=BSNL|Flipkart|=Myntra|Meesho|Swiggy|Zomato|Ola cabs|~Bajaj|Dream11|Parivahan|=Cibil|Delhivery|" +
    "=VK SBI|=TRAI|~Electricity",
  // PL, TR, SE, DK, NO, PT, MA: banks, government, post. entities of reported smishing (IMC 2025); APWG, phishing
  // trends; CERT Polska; CNCS (PT).
  "=PKO|mBank|Pekao|~Allegro|InPost|Poczta|Poczta Polska|=PGE|=Orlen|=OLX|Santander pl|Alior|~BLIK|Ziraat|Garanti|" +
    "Akbank|Isbank|Yapi Kredi|=PTT|Turkcell|E Devlet|Halkbank|Nordea|*SEB|Swedbank|Handelsbanken|Klarna|BankID|Bank ID|" +
    "Postnord|Skatteverket|Danske bank|=MitID|=NemID|Mobilepay|=DNB|Vipps|Telenor|Telia|~Posten|=CTT|=MEO|=MB Way|Millennium|" +
    "Novo banco|Caixa geral|Financas|Attijari|=CIH|Maroc telecom|=Inwi|Barid|Banco BPI|Skattestyrelsen",
  // world: platforms, payment, travel. entities of reported smishing (IMC 2025); APWG, phishing trends.
  "=Outlook|~Office|Office 365|Microsoft 365|OneDrive|=Bing|=Skype|~Teams|~Windows|Xbox live|Google Pay|Google play|" +
    "~Gemini|~Chrome|~Android|Apple Support|Apple Store|App Store|FaceTime|Find my|FindMy|iPhone|*Siri|~Threads|Pinterest|" +
    "Reddit|=Twitch|Tumblr|WeChat|=Viber|=Line app|~Messenger|=Zoom us|Github|Paramount|=HBO|=HBO Max|Disney plus|" +
    "Prime video|Amazon prime|~Prime|Viaplay|Deezer|Epic games|Fortnite|Nintendo|~Bumble|~Hinge|Badoo|Grindr|*Lexa|" +
    "OnlyFans|Alibaba|Taobao|Lazada|Shopee|=Sumup|Shopify|Worldpay|Sezzle|Clearpay|=Remitly|Xoom|=Zelle|=Qonto|Monese|" +
    "~Curve|Mastercard|Visa card|=JCB|Diners club|~Norton|Kaspersky|Nordvpn|Avast|Docusign|Adobe|~Oracle|=Cisco|" +
    "Salesforce|Anthropic|*Claude|~Copilot|Midjourney|=Tesla|Toyota|Volkswagen|=BMW|*Mercedes|~Hilton|Marriott|Agoda|Hotels com|" +
    "Emirates|Wizzair|Vueling|Bolt food|*Bolt|Foodora|Justeat|Lieferando|McDonalds|Starbucks|Burger King|=KFC|" +
    "Dominos|~Lego|Coca Cola|Heineken|=Rolex|=Gucci|=Prada|~Adidas|~Puma|=Dyson|*Dell|=Lenovo|Xiaomi|=Oppo|=Sony|~Philips|~Nokia|" +
    "Interpol|Unicef|Red Cross|World bank|=WHO|=UNHCR|Frontex|European Commission|=ECB|=LinkedIn|~Indeed|Randstad|Tempo team|" +
    "Manpower|=Upwork|=Fiverr|Trustpilot|=Strava|Duolingo|=Waze|*Alexa",
  // world: crypto. Fraudehelpdesk; APWG, phishing trends.
  "Ledger|Kraken|Trezor|Bitvavo|Bitonic|Bitpanda|Bybit|Kucoin|=OKX|Bitstamp|Bitfinex|Bitget|=Gate io|=MEXC|=HTX|" +
    "Huobi|Crypto com|Coinmerce|Blockchain|~Exodus|Trust wallet|Trustwallet|Safepal|~Phantom|Uniswap|Opensea|eToro|" +
    "~Gemini|Poloniex|Bittrex|Bitmex|Deribit|=Nexo|~Celsius|Blockfi|=BTC|=ETH|=USDT|Tether|Ethereum|~Ripple|=XRP|Solana|" +
    "Dogecoin|Litecoin|Cardano|Electrum|Myetherwallet|Anycoin|=Litebit|Knaken|BTC direct|=BLOX|Satos|Bison app|*Nuri|" +
    "Revolut X|Moonpay|Worldcoin|Pancakeswap|Bitmart|Paxful|Localbitcoins|Coinmarketcap|~Wallet|Metamask|=NFT",
];

/** Every name that the Worker guards, each once. */
export const guardedNames: readonly string[] = [...new Set(nameGroups.flatMap((names) => names.split("|")))];
