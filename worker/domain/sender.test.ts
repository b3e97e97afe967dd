import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxSenderLength } from "./limits";
import { genericNames, protectedNames } from "./protected-names";
import { checkSender, defaultSender, normaliseSender } from "./sender";
import { judgeSender } from "./sender-full";

describe("the form of a sender name", () => {
  it.each([
    ["", "sender_required"],
    [" \t ", "sender_required"],
    ["abcdefghijkl", "sender_too_long"],
    ["Zoë", "sender_charset"],
    ["Jan!", "sender_charset"],
    ["Jаn", "sender_charset"],
    ["Ｊａｎ", "sender_charset"],
    ["J\u200ban", "sender_charset"],
    ["007", "sender_needs_letter"],
    ["12-34_5.6", "sender_needs_letter"],
    ["Jan & Els", null],
    ["A-b_c.d 1", null],
    ["  Jan   Piet ", null],
    [defaultSender, null],
  ])("%j: %s", (name, refusal) => {
    expect(checkSender(name)).toBe(refusal);
  });

  it("is trimmed and single-spaced", () => {
    expect(normaliseSender("  Team \t\n Noord\u00a0")).toBe("Team Noord");
  });

  it.each([
    "O6-12345678",
    "O6 l2345678",
    "o612345678",
    "+31612345",
    "B0612345678",
    "O6-l23456",
    "Tel 0612345",
    "ll2",
    "I12",
    "9l1",
  ])("refuses %s, which only looks like a number", (name) => {
    expect(["sender_needs_letter", "sender_charset"]).toContain(checkSender(name));
  });

  it("answers any text with a refusal or with a name that is fit to be sent", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.stringMatching(/^[\w &.-]{1,11}$/)),
        (text) => {
          if (checkSender(text) !== null) return;
          const name = normaliseSender(text);
          expect(name).toMatch(/^[A-Za-z0-9 &_.-]{1,11}$/);
          expect(checkSender(name)).toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });
});

// A first name that is a firm's too is held, not refused: `sender-full.test.ts`.
const listed = protectedNames
  .filter((name) => !name.startsWith("*"))
  .map((name) => name.replace(/^[=~]/, ""));
const short = listed.filter((name) => name.length <= maxSenderLength);
const isRefused = (name: string) => judgeSender(name).refusal === "sender_protected";
const fitting = (variants: readonly string[]) =>
  [...new Set(variants)].filter((name) => name.length <= maxSenderLength && /[A-Za-z]/.test(name));

/** The share of variants refused, and those let through. */
function caught(variants: readonly string[]): { share: number; missed: readonly string[] } {
  const missed = variants.filter((name) => !isRefused(name));
  return { share: 1 - missed.length / variants.length, missed };
}

describe("names nobody may pose as", () => {
  const leet: Record<string, string> = {
    o: "0",
    l: "1",
    i: "1",
    z: "2",
    e: "3",
    a: "4",
    s: "5",
    t: "7",
    b: "8",
    g: "9",
  };
  const insertEverywhere = (name: string, between: string) =>
    [...name].map((_, at) => name.slice(0, at) + between + name.slice(at)).slice(1);

  it("are more than two hundred, and each is refused itself", () => {
    expect(listed.length).toBeGreaterThan(200);
    expect(caught(short).missed).toEqual([]);
  });

  it("are refused in any case", () => {
    const variants = short.flatMap((name) => [name.toLowerCase(), name.toUpperCase(), alternate(name)]);
    expect(caught(variants).missed).toEqual([]);
  });

  it("are refused with separators anywhere", () => {
    const variants = short.flatMap((name) => [
      ...["-", " ", ".", "_", "&"].flatMap((separator) => insertEverywhere(name, separator)),
      [...name.replaceAll(" ", "")].join("."),
    ]);
    expect(caught(fitting(variants)).missed).toEqual([]);
  });

  it("are refused with up to three digits for letters, and with I for l", () => {
    const variants = short.flatMap((name) => {
      const places = [...name.toLowerCase()].flatMap((char, at) => (leet[char] ? [at] : []));
      const sets = places.flatMap((one) => places.flatMap((two) => places.map((three) => [one, two, three])));
      const written = sets.map((set) =>
        [...name].map((char, at) => (set.includes(at) ? leet[char.toLowerCase()] : char)).join(""),
      );
      return [
        ...written,
        name.replace(/l/gi, "I"),
        name.replace(/i/gi, "l"),
        name.replace(/i/gi, "j"),
        name.replace(/g/gi, "6"),
        name.replace(/b/gi, "6"),
      ];
    });
    const looks = fitting(variants);
    expect(looks.length).toBeGreaterThan(2000);
    expect(caught(looks).missed).toEqual([]);
  });

  it("are refused with pairs that look like one letter", () => {
    const pairs = [
      ["m", "rn"],
      ["w", "vv"],
      ["d", "cl"],
      ["rn", "m"],
      ["f", "ph"],
    ] as const;
    const variants = short.flatMap((name) => pairs.map(([from, to]) => name.toLowerCase().replace(from, to)));
    expect(caught(fitting(variants)).missed).toEqual([]);
  });

  it("are refused with what surrounds them in real messages", () => {
    const before = ["Mijn", "mijn ", "Info ", "Bank ", "NL ", "De ", "Uw-", "SMS"];
    const after = [
      "NL",
      " NL",
      "nv",
      "-nv",
      "bank",
      " Bank",
      "info",
      "24",
      " 2025",
      ".nl",
      ".com",
      "sms",
      "Alert",
      " code",
      "1",
    ];
    const variants = fitting(
      short.flatMap((name) => [...before.map((text) => text + name), ...after.map((text) => name + text)]),
    );
    expect(variants.length).toBeGreaterThan(3000);
    expect(caught(variants).missed).toEqual([]);
  });

  it("are refused in small letters glued to an affix", () => {
    const variants = fitting(
      short.flatMap((name) => [`mijn${name}`, `${name}nl`, `${name}bank`, `${name}info`, `m1jn${name}`]),
    ).map((name) => name.toLowerCase());
    expect(caught(variants).missed).toEqual([]);
  });

  it("are refused with a doubled letter", () => {
    const variants = short.flatMap((name) =>
      [...name].map((char, at) => name.slice(0, at) + char + name.slice(at)),
    );
    // Words and names of their own, which are not taken for what they resemble.
    expect(caught(fitting(variants)).missed).toEqual(["iDEAAL", "HEEMA", "Signaal"]);
  });

  it("are refused in another order of words, and cut off after eight letters", () => {
    const turned = listed
      .filter((name) => name.includes(" "))
      .map((name) => name.split(" ").reverse().join(" "));
    const cut = listed
      .map((name) => name.replaceAll(" ", ""))
      .flatMap((name) => [8, 9, 10, 11].filter((to) => to <= name.length).map((to) => name.slice(0, to)));
    const unmarked = cut.filter((name) => name.length >= 8);
    expect(caught(fitting([...turned, ...unmarked])).missed).toEqual(["Slachtoffer", "Zilveren"]);
  });

  it("are refused or held with one typo in nineteen cases of twenty, from six letters on", () => {
    const long = protectedNames
      .filter((name) => !/^[=~*]/.test(name))
      .map((name) => name.replaceAll(" ", ""))
      .filter((name) => name.length >= 6 && name.length <= maxSenderLength);
    const typos = long.flatMap((name) =>
      [...name].flatMap((_, at) => [
        name.slice(0, at) + name.slice(at + 1),
        `${name.slice(0, at)}x${name.slice(at + 1)}`,
        `${name.slice(0, at)}${name[at + 1] ?? ""}${name[at] ?? ""}${name.slice(at + 2)}`,
      ]),
    );
    const all = fitting(typos);
    const missed = all.filter((name) => judgeSender(name).tier === "send");
    expect(1 - missed.length / all.length, missed.join(" ")).toBeGreaterThan(0.95);
  });

  it.each([
    "lngnl",
    "ra-bobank",
    "ing-nv",
    "bunq.com",
    "PostNL info",
    "1NG",
    "I N G",
    "M1jnOverh3d",
    "D1G1D",
    "A8N AMR0",
    "Be1fius",
    "lTSME",
    "Be1asting",
    "Dienst Bel.",
  ])("%s, seen in the wild or made like it, is refused", (name) => {
    expect(isRefused(name)).toBe(true);
  });

  it.each([
    ...genericNames.filter((name) => name.length <= maxSenderLength),
    "INF0",
    "S M S",
    "Mijn Bank",
    "SMS-Code",
    "Bank Alert",
    "Info 24",
    "DeBank",
  ])("%s, which says nothing but 'trust me', is refused", (name) => {
    expect(isRefused(name)).toBe(true);
  });

  it("can be added to", () => {
    expect(judgeSender("Fietsenhuis").tier).toBe("send");
    expect(judgeSender("F1etsenhuis", ["Fietsenhuis"]).refusal).toBe("sender_protected");
  });
});

describe("ordinary names", () => {
  it("are refused in fewer than one case of a hundred", () => {
    const refused = ordinary.filter((name) => judgeSender(name).tier === "refuse");
    const held = ordinary.filter((name) => judgeSender(name).tier === "hold");
    expect(ordinary.length).toBeGreaterThan(750);
    expect([refused, held]).toEqual([["Hemma"], ["Ben"]]);
  });

  it("pass where a protected name only stands inside a word", () => {
    const traps = [
      "Koning",
      "Training",
      "Ingrid",
      "Dansduo",
      "Symbool",
      "Blindganger",
      "Upsilon",
      "Isolde",
      "Kassa",
      "Bank Jansen",
      "Informeel",
      "Codenaam X",
    ];
    expect(traps.filter((name) => judgeSender(name).tier !== "send")).toEqual([]);
  });
});

function alternate(name: string): string {
  return [...name].map((char, at) => (at % 2 ? char.toUpperCase() : char.toLowerCase())).join("");
}

const ordinary: readonly string[] = (
  "Anoniem|Jan|Piet|Klaas|Henk|Kees|Joop|Wim|Gerard|Hans|Peter|Paul|Mark|Tom|Tim|Sander|Daan|Sem|Lucas|Levi|" +
  "Finn|Noah|Luuk|Milan|Jesse|Bram|Lars|Thijs|Thomas|Max|Sven|Ruben|Niels|Jasper|Stijn|Koen|Bas|Rik|Rick|" +
  "Jeroen|Bart|Dirk|Erik|Frank|Guus|Hugo|Ivo|Jaap|Joris|Karel|Leo|Maarten|Nico|Olaf|Pim|Quinten|Rob|Sjoerd|" +
  "Teun|Victor|Willem|Xander|Yannick|Zeger|Mohammed|Ahmed|Ali|Omar|Youssef|Ibrahim|Bilal|Hamza|Mehmet|Emre|" +
  "Murat|Mustafa|Anna|Emma|Sophie|Julia|Lisa|Eva|Sara|Lotte|Lieke|Fleur|Noor|Isa|Tess|Roos|Saar|Mila|Zoe|" +
  "Evi|Nina|Femke|Sanne|Anouk|Iris|Ilse|Inge|Ingrid|Marieke|Marloes|Monique|Nicole|Petra|Renate|Saskia|" +
  "Tineke|Ursula|Vera|Wendy|Yvonne|Fatima|Aisha|Khadija|Samira|Naima|Elif|Zeynep|Ayse|Fien|Jet|Juul|Puck|Bo|" +
  "Jip|Sam|Robin|Kim|Dani|Charlie|Alex|Chris|Jamie|Morgan|Taylor|Ashley|Emily|Jessica|Sarah|Laura|Amy|" +
  "Olivia|Amelia|Isla|Ava|Mia|Grace|Lily|Freya|Ella|Poppy|Chloe|Daisy|Alice|Ruby|Oliver|Harry|George|Jack|" +
  "Jacob|Oscar|William|James|Liam|Ethan|Mason|Logan|Alan|Alana|Allan|Klara|Clara|Millie|Ollie|Hollie|Molly|" +
  "Stefan|Adam|Adrian|Agnes|Albert|Alexander|Alfred|Amber|Andrea|Andreas|Angela|Anita|Anton|Arie|Arjan|" +
  "Arnold|Astrid|August|Barbara|Ben|Benjamin|Bernard|Bianca|Boris|Brigitte|Carla|Carlos|Carolien|Cecile|" +
  "Cindy|Claudia|Coen|Cora|Cornelis|Daniel|Daphne|David|Debby|Demi|Dennis|Diana|Diederik|Dick|Dirkje|" +
  "Dominique|Dorien|Eddy|Edwin|Eline|Elisabeth|Ellen|Els|Emiel|Esmee|Esther|Evelien|Fabian|Felix|Ferdinand|" +
  "Floor|Floris|Frans|Fred|Frederik|Gijs|Gerda|Gina|Hanna|Hannah|Harm|Heleen|Helena|Hendrik|Herman|Ines|" +
  "Irene|Jacqueline|Jan-Willem|Janneke|Jelle|Jenny|Joke|Jolanda|Joost|Jordy|Josephine|Judith|Justin|Karin|" +
  "Kevin|Lara|Leon|Leonie|Linda|Ling|Liz|Loes|Lola|Lotje|Louis|Louise|Luc|Lucie|Maaike|Manon|Marcel|" +
  "Margriet|Maria|Marijke|Marit|Marjolein|Martijn|Martin|Martine|Mathilde|Maud|Melanie|Merel|Michael|" +
  "Michelle|Mieke|Miranda|Mirjam|Nadia|Natasja|Nienke|Noortje|Odette|Olga|Pascal|Patrick|Paula|Philip|" +
  "Pieter|Quirine|Ralph|Rachel|Raymond|Rebecca|Remco|Richard|Rianne|Roel|Roland|Ronald|Rosa|Sabine|Selma|" +
  "Sebastian|Silvia|Simon|Sofie|Stef|Stephanie|Steven|Suzanne|Sylvia|Tamara|Tanja|Thea|Theo|Thirza|Tobias|" +
  "Truus|Valerie|Vincent|Walter|Wessel|Wouter|Yara|Yasmin|Youri|Yvette|Zita|Scarlett|Orlando|Maximus|" +
  "Fortune|Shelly|Emilie|Arianna|Dionne|Delia|Stella|Ennio|Enrico|Enea|Elena|Ineke|Dion|Bowie|Bonnie|Boyd|" +
  "Idris|Ibo|Inez|Indy|India|Duncan|Boldewijn|Aslan|Gladys|Hemma|Hetty|Etje|Zarah|Mika|Nikita|Vitas|Koning|" +
  "Training|Oma|Opa|Mama|Papa|Mam|Pap|Sinterklaas|De Sint|Zwarte Kat|Kerstman|De Kerstman|Je moeder|" +
  "Je vader|Je buurman|Je zus|Je broer|Je ex|Geheim|Een geheim|Buurman|Buurvrouw|De buren|Team Noord|" +
  "Team Zuid|Team Oost|Team West|Team Rood|Klas 4B|Klas 8a|Groep 7B|Groep 5|De klas|De juf|De meester|" +
  "Meester Jan|Juf Anke|Onbekend|Geheime fan|Een vriend|Vriend|Vriendin|Liefje|Schatje|Lieverd|Schat|" +
  "Je liefste|Valentijn|Cupido|Je fan|Fan|Bewonderaar|Aanbidder|De baas|Baas|Chef|Coach|Trainer|Trainster|" +
  "Voetbal|Hockey|Tennis|Handbal|FC Utrecht|Ajax|Feyenoord|PSV|Oranje|Hup Holland|Feest|Feestje|Verjaardag|" +
  "Jarig|Hoera|Surprise|Verrassing|Raad eens|Raad maar|Wie ben ik|Wie weet|Ikke|Ik|Jij|Wij|Samen|De groep|" +
  "Familie|Fam Jansen|Fam Bakker|De Boer|Jansen|Bakker|Visser|Smit|Meijer|Mulder|De Groot|Bos|Vos|Peters|" +
  "Hendriks|Dekker|Brouwer|De Wit|Dijkstra|Smits|De Graaf|Van Dijk|Van Leeuwen|Verhoeven|Koster|Prins|Blom|" +
  "Huisman|Kuiper|Post|Jan Post|Postma|Postduif|Duif|Uil|Wolf|Beer|De Beer|Kat|Poes|Hond|De hond|Fikkie|" +
  "Minoes|Tijger|Leeuw|Draak|Fee|De Elf|Elf|Heks|Tovenaar|Ridder|Piraat|Piet Piraat|Clown|Engel|Duivel|" +
  "Spook|Casper|Geest|Zombie|Vampier|Superman|Batman|Robin Hood|Zorro|James Bond|Agent 007|Sherlock|Watson|" +
  "Romeo|Hamlet|Dokter|De dokter|Tandarts|Dr Bibber|Professor|Prof|Kapper|De kapper|Bakkerij|Slager|Tuinman|" +
  "Schilder|Loodgieter|Klusser|Chauffeur|Piloot|Kapitein|Stuurman|Matroos|Bankje|Tuinbank|Zitbank|Keuken|" +
  "Tuin|Huis|Thuis|Werk|School|Kantoor|Vakantie|Camping|Zomer|Winter|Lente|Herfst|Kerst|Pasen|Nieuwjaar|" +
  "Carnaval|Zon|Maan|Ster|Sterretje|Regen|Storm|Bliksem|Zee|Strand|Bergen|Reiziger|Groetjes|Kusjes|Kus|" +
  "Knuffel|Hartje|XXX|xoxo|LOL|Haha|Grapje|Mop|Plaaggeest|Pestkop|Waarheid|Een tip|Tip|Tipje|Hint|Raadsel|" +
  "Puzzel|Quiz|Speurtocht|Spel|Speler 1|Speler 2|Gamer|Winner|Winnaar|Kampioen|Held|Heldin|Koningin|Prinses|" +
  "Prinsesje|Keizer|Tsaar|President|Directeur|Secretaris|Bestuur|Lezing|Meeting|Morning|Evening|King|Queen|" +
  "Spring|Sterling|Wedding|Bruid|Bruidegom|Bruiloft|Ceremonie|Getuige|Dansduo|Trio|Kwartet|Koor|Band|" +
  "De band|DJ|DJ Sven|Zanger|Zangeres|Muziek|Piano|Gitaar|Drummer|Reactie|Actie|Attractie|Tractor|Appel|" +
  "Appeltaart|Peer|Banaan|Kers|Aardbei|Kaas|Brood|Koffie|Thee|Bier|Wijn|Cola|Friet|Pizza|Taart|Koekje|" +
  "Snoepje|Chocola|Sesam|Vanille|Politiek|Kunst|Theater|Film|Boek|Boekje|Boekclub|Bieb|Lezer|Schrijver|" +
  "Dichter|Gedicht|Brief|Briefje|Kaartje|Bericht|Berichtje|Postkaart|Hallo|Hoi|Hey|Hello|Hi there|Good luck|" +
  "Friend|A friend|Best friend|Your friend|Secret|Secret fan|Santa|Santa Claus|Mum|Mom|Dad|Grandma|Grandpa|" +
  "Auntie|Uncle Bob|Uncle Sam|Neighbour|Teacher|Boss|Nobody|Somebody|Someone|Stranger|Ghost|Love|Lover|" +
  "Honey|Sweetie|Darling|Angel|Happy|Lucky|Sunshine|Moonlight|Rainbow|Birthday|Party|Party Crew|Crew|" +
  "The Crew|The Team|Team Blue|Squad|Gang|The Gang|Book Club|Club|Vereniging|Buurt|Buurtfeest|Straat|Wijk|" +
  "Dorp|Stad|Zwolle|Utrecht|Breda|Tilburg|Leiden|Delft|Gouda|Assen|Hasselt|Gent|Brugge|Antwerpen|Namen|Luik|" +
  "Parijs|Londen|Berlijn|Rome|Madrid|Lissabon|Athene|Oslo|Zoo Oslo|Bob 2025|Isa 2026|Lo 2026|Jan 24|Opa 80|" +
  "Sara 50|Abraham 50|Jij & ik|Jan & Els|Mama & Papa|T. Bakker|J. de Vries|A-team|B-team|M|X|Z"
).split("|");
