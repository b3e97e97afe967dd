import { allLocales } from "@faker-js/faker";
import { dictionary } from "@zxcvbn-ts/language-nl-be";

/** What may be typed as a sender: accents off, eleven signs at most. */
const typed = (names: readonly string[]): readonly string[] => [
  ...new Set(names.map(plain).filter((name) => /^[A-Za-z0-9 &_.-]{1,11}$/.test(name))),
];

const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .replace(
      /[ıłŁßøØæđ]/g,
      (letter) => ({ ı: "i", ł: "l", Ł: "L", ß: "ss", ø: "o", Ø: "O", æ: "ae", đ: "d" })[letter] ?? letter,
    );

type Part = "first_name" | "last_name";
const named = (locale: keyof typeof allLocales, part: Part): readonly string[] => {
  const lists: Readonly<Record<string, unknown>> = { ...allLocales[locale]?.person?.[part] };
  return Object.values(lists).flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
};

/** Arabic first names as they are written in the Netherlands and Belgium; written for this, for the library has them in Arabic. */
const arabic = (
  "Mohammed|Mohamed|Muhammad|Ahmed|Ahmad|Ali|Omar|Umar|Hassan|Hasan|Hussein|Hussain|Youssef|Yousef|Yusuf|Ibrahim|Ismail|" +
  "Khalid|Khaled|Karim|Kareem|Rachid|Rashid|Said|Saeed|Samir|Sami|Tarik|Tariq|Walid|Waleed|Yassin|Yasin|Zakaria|Bilal|Hamza|" +
  "Anas|Ayoub|Amin|Amine|Adil|Adel|Abdel|Abdul|Abdullah|Abdallah|Abderrahim|Aziz|Bashir|Driss|Fahd|Faisal|Farid|Fouad|Hakim|" +
  "Hamid|Hicham|Hisham|Imad|Issam|Jamal|Jalal|Kamal|Lahcen|Mahmoud|Malik|Marwan|Mehdi|Moussa|Mourad|Munir|Mustafa|Mustapha|" +
  "Nabil|Nadir|Nasser|Noureddine|Omran|Osama|Qasim|Rami|Rayan|Redouan|Reda|Riad|Sadiq|Salah|Saleh|Salim|Soufiane|Taha|Tahar|" +
  "Wassim|Yahya|Younes|Zaid|Ziad|Fatima|Aicha|Aisha|Amina|Amira|Asma|Bouchra|Chaima|Dalila|Dina|Dounia|Farah|Fatiha|Ghita|" +
  "Habiba|Hafsa|Hajar|Hakima|Hanan|Hanane|Hayat|Houda|Ikram|Ilham|Imane|Iman|Jamila|Kaoutar|Karima|Khadija|Laila|Layla|Lamia|" +
  "Latifa|Leila|Loubna|Maha|Malak|Malika|Mariam|Maryam|Meryem|Mina|Mouna|Nadia|Naima|Najat|Najla|Nawal|Nisrine|Nora|Noura|" +
  "Oumaima|Rabia|Rachida|Rania|Reem|Rim|Rima|Saida|Safaa|Salma|Samia|Samira|Sana|Sanaa|Sara|Siham|Soraya|Soukaina|Souad|Wafa|" +
  "Warda|Yasmina|Yasmine|Yousra|Zahra|Zainab|Zeinab|Zineb|Zohra|Zoubida|Hind|Nour|Rahma|Safia|Aya|Amal|Dunya|Ghada|Lina|Huda"
).split("|");

/** What people call each other, and innocent names that resemble a guarded one; written for this. */
const pets = (
  "Jan Post|Robin Hood|Raad maar|Wie weet|Bibber|Dr Bibber|Bankje|Tuinbank|Keukenbank|A-team|B-team|J. de Vries|" +
  "Bank Jansen|Postkaart|Kaartje|Utrecht|Assen|De groep|Nikkie|Rikkie|Bikkie|Vikkie|Fikkie|Kiki|Lander|Homer|Essen|Signaal|Amazone|Justitia|Pascal|Santa|Politiek|Oranje|Mamma|" +
  "Pappa|Oma en opa|Opaatje|Omaatje|Papsie|Mams|Paps|Zusje|Broertje|Zussie|Tante|Tantetje|Oompje|Neefje|Nichtje|Buurjongen|" +
  "Buurmeisje|Vriendin|Vriendje|Maatje|Matties|Schatje|Schatjes|Liefje|Knuffie|Dropje|Pukkie|Poekie|Snoes|Snoepie|Stinkie|" +
  "Bolle|Dikkie|Dikkertje|Harrie|Sjakie|Sjors|Sjonnie|Wimpie|Jantje|Pietje|Keesje|Hansje|Ansje|Truusje|Mientje|Gerrie|Berrie|" +
  "Corrie|Dorien|Annemiek|Annemarie|Annelies|Marjan|Mirthe|Myrthe|Fenne|Fenna|Jildou|Sietske|Wietske|Froukje|Tjitske|Ids|" +
  "Jitse|Sjoukje|Sytske|Hylke|Wiebe|Wybe|Douwe|Sietse|Rinske|Baukje|Ankie|Tonnie|Ronnie|Donnie|Lennie|Vinnie|Ginny|Minnie|" +
  "Alertje|Ons pap|Ons mam|Us mem|Us heit|Sint|Bea|Ria|Tiny|Toos|Koos|Riet|Mien|Fien|Stien|Lien|Dien|Sien|Rien|Tien|Trien|" +
  "Duopartner|Duo fiets|Teammaat|Ploegmaat|Klasgenoot|Studiegenoot|Huisgenoot|Reisgenoot|Kerstelf|Sneeuwpop|Lentekriebel|" +
  "Lekkerding|Lieve groet|Groet|Groeten|Kusje|Knuffels|Geluk|Gelukkig|Proost|Hiep hiep|Toedeloe|Doei|Doeg|Houdoe|Mazzel|" +
  "De Groot|De Vries|De Jong|De Boer|De Bruijn|De Bruin|De Haan|De Graaf|De Wit|De Lange|De Leeuw|De Koning|De Ruiter|" +
  "Van Dijk|Van Dam|Van Vliet|Van Loon|Van Beek|Van Veen|Van Wijk|Van Es|Van Ginkel|Van Dalen|Bos|Vos|Bosch|Kok|Kuipers|" +
  "Schouten|Willems|Hoekstra|Koster|Prins|Huisman|Postma|Bosman|Kramer|Kramers|Peeters|Wouters|Timmermans|Dijkman|Sanders|" +
  "Scholten|Hofman|Hermans|Martens|Verbeek|Schipper|Schippers|Bouwman|Groen|Zwart|Gerritsen|Evers|Molenaar|Boeters|Itske"
).split("|");

/** The nine languages of the bar. */
export const nine = ["nl", "en", "de", "fr", "es", "it", "tr", "pl", "ar"] as const;

/** First names of one of the nine, as they may be typed. */
export const firstNamesOf = (language: (typeof nine)[number]): readonly string[] =>
  typed(language === "ar" ? arabic : named(language, "first_name"));

/** Last names of Dutch and Flemish people, and of the other languages that write with Latin letters. */
export const lastNames = (): readonly string[] =>
  typed([
    ...(["nl", "nl_BE", "en", "de", "fr", "es", "it", "tr", "pl"] as const).flatMap((locale) =>
      named(locale, "last_name"),
    ),
    ...lists.lastnames,
    ...pets,
  ]);

/** First names of every locale that the library writes with Latin letters, and of Flemish and Dutch registers. */
export const allFirstNames = (): readonly string[] =>
  typed([
    ...(Object.keys(allLocales) as (keyof typeof allLocales)[])
      .filter((locale) => locale !== "vi")
      .flatMap((locale) => named(locale, "first_name")),
    ...arabic,
    ...lists.boysFirstnames,
    ...lists.girlsFirstnames,
  ]);

/** The words that are used most in Dutch, without those of fewer than three letters. */
export const everydayWords = (): readonly string[] =>
  typed(lists.commonWords.filter((word) => word.length > 2));

type Lists = Readonly<
  Record<"commonWords" | "boysFirstnames" | "girlsFirstnames" | "lastnames", readonly string[]>
>;
const lists: Lists = dictionary as unknown as Lists;
