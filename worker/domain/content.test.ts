import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLinkLight } from "./content";
import { findLink } from "./content-full";
import { mostRead, plainOf, readingsOf } from "./link-reading";
import { maxCharacters } from "./message";
import { topLevelDomains } from "./top-level-domains";

const hosts = [
  "rabo-inlog.nl",
  "bit.ly",
  "tikkie-betaal.com",
  "mijn.ing-check.eu",
  "pakket24.info",
  "example.org",
];
const wordHosts = [
  "rabobank-veilig.de",
  "pakket24.me",
  "betaal-nu.top",
  "inlog.shop",
  "mijnpost.nu",
  "post-nl.live",
];
const withDot = (dot: string) => (host: string) => host.replaceAll(".", dot);
const styled = (start: number) => (host: string) =>
  host.replace(/[a-z]/g, (char) => String.fromCodePoint(start + char.charCodeAt(0) - 97));
const homoglyphs: Record<string, string> = {
  a: "а",
  c: "с",
  e: "е",
  i: "і",
  o: "о",
  p: "р",
  x: "х",
  y: "у",
  n: "ո",
  k: "к",
};
const spelledBy = (letters: string) => (host: string) =>
  host.replace(/./gu, (char) => (letters.includes(char) ? (homoglyphs[char] ?? char) : char));

const anyDot = [
  "[.]",
  "(.)",
  "{.}",
  "<.>",
  "[dot]",
  "(dot)",
  " (dot) ",
  " [punt] ",
  "(punt)",
  "{punt}",
  " *dot* ",
  "-punt-",
  "_dot_",
  " ( dot ) ",
  "．",
  "。",
  "｡",
  "․",
  "·",
  "•",
  "‧",
  "。\u200b",
  "(.",
  " .",
];
const plainDot = [
  " . ",
  ". ",
  ".  ",
  " dot ",
  " punt ",
  " DOT ",
  " Punt ",
  "  punt  ",
  "dot",
  "punt",
  " d0t ",
  " .  ",
];

const spellings: Record<string, readonly string[]> = {
  "with a scheme": hosts.flatMap((host) => [
    `http://${host}`,
    `https://${host}/a?b=c`,
    `HTTPS://${host.toUpperCase()}`,
    `ftp://${host}`,
    `hxxp://${host}`,
    `hxxps://${host}`,
    `h**p://${host}`,
    `http:\\\\${host}`,
    `https:/ /${host}`,
    `http[:]//${host}`,
    `https : // ${host}`,
    `http;//${host}`,
    `htxp ${host}`,
    `h t t p : / / ${host}`,
    `ｈｔｔｐ://${host}`,
    `whatsapp://send?text=${host}`,
  ]),
  "with www": hosts.flatMap((host) => [
    `www.${host}`,
    `WWW.${host}`,
    `www ${host.replace(".", " ")}`,
    `w w w . ${host}`,
    `www2.${host}`,
    `www(dot)${host}`,
  ]),
  bare: [...hosts, ...wordHosts].flatMap((host) => [
    host,
    host.toUpperCase(),
    `${host}/x`,
    `${host}.`,
    `(${host})`,
    `${host}:8080/x`,
    `${host}?id=3`,
    `"${host}"`,
    `${host},`,
    `${host}-x`,
    `sub.domein.${host}`,
  ]),
  "with another dot": [...hosts, ...wordHosts].flatMap((host) => anyDot.map((dot) => withDot(dot)(host))),
  "with a spaced or spelled dot": hosts.flatMap((host) => plainDot.map((dot) => withDot(dot)(host))),
  "with a spaced or spelled dot before a top level that is a word": wordHosts.flatMap((host) =>
    [" . ", " punt ", " dot "].flatMap((dot) => [`${withDot(dot)(host)}/x`, `${withDot(dot)(host)} slash x`]),
  ),
  "with invisible characters": hosts.flatMap((host) =>
    ["\u200b", "\u200d", "\u00ad", "\u2060", "\ufeff", "\u0301", "\ufe0f", "\u202e"].map((char) =>
      [...host].join(char),
    ),
  ),
  "in other letters": hosts.flatMap((host) => [
    styled(0xff41)(host),
    styled(0x1d41a)(host),
    styled(0x1d4d0 + 26)(host),
    styled(0x24d0)(host),
    styled(0x1f170)(host),
    spelledBy("aoe")(host),
    spelledBy("acenopikxy")(host),
    spelledBy("o")(host).toUpperCase(),
  ]),
  "letter by letter": hosts.map((host) => [...host].join(" ")),
  "as an address in numbers": [
    "185.12.33.4",
    "185.12.33.4:8080",
    "185.12.33.4/login",
    "http://3111919876",
    "http://0xb90c2104",
    "http://0271.014.041.04",
    "185[.]12[.]33[.]4",
    "185 . 12 . 33 . 4",
    "１８５．１２．３３．４",
    "0xb9.0x0c.0x21.0x04",
    "http://[2001:db8::1]/",
    "[2001:db8::1]",
    "[fe80:0:0:0:1:2:3:4]",
    "http://185.788.1",
  ],
  "in punycode or another script": [
    "xn--bnk-lna.nl",
    "xn--80ak6aa92e.com",
    "bank.xn--p1ai",
    "банк.рф",
    "银行.中国",
    "сайт.бел",
    "은행.한국",
    "بنك.السعودية",
    "bänk.nl",
    "rabobãnk.com",
  ],
  "by way of a shortener or a chat": [
    "wa.me/31612345678",
    "wa.me",
    "t.me/rabo",
    "t.me",
    "T.me/x",
    "bit.ly/3xYz",
    "Bit.Ly/x",
    "goo.gl/x",
    "tinyurl.com/x",
    "is.gd/x",
    "youtu.be/x",
    "Youtu.Be",
    "cutt.ly/x",
    "rb.gy/x",
    "fb.me/x",
    "linktr.ee/x",
    "bit ly/3xYz",
    "wa . me/316",
    "t .me/rabo",
    "m.me/x",
    "tikkie.me",
    "paypal.me/x",
    "t.co/x",
  ],
  "as a letter or a call": [
    "jan@example.com",
    "jan@bank.nl",
    "jan (at) gmail dot com",
    "jan@ziggo.nu",
    "mailto:jan@example.org",
    "mailto:x",
    "tel:+31612345678",
    "tel:0900123",
    "sms:+3161234",
    "sms:1234?body=ja",
    "javascript:alert(1)",
    "data:text/html,x",
    "bitcoin:bc1qxyz",
    "smsto:123",
  ],
  "in words and commas": [
    "rabobank nl slash inloggen",
    "rabobank,nl",
    "rabobank,com",
    "rabobank punt c0m",
    "rabobank.c0m",
    "rabobankpuntnl",
    "tikkiedotcom",
    "example.bestaatniet/pad",
    "rabobank punt de",
    "rabobank (.nl)",
    "inlog . nu",
  ],
};

const surroundings: readonly ((link: string) => string)[] = [
  (link) => link,
  (link) => `Je pakket wacht: ${link}`,
  (link) => `Ga naar ${link}\nen betaal`,
];

describe("links", () => {
  it.each(Object.entries(spellings))("%s are all found", (_name, links) => {
    const missed = links
      .flatMap((link) => surroundings.map((around) => around(link)))
      .filter((text) => !findLink(text));
    expect(missed).toEqual([]);
  });

  it("are tried in more than four hundred spellings", () => {
    expect(new Set(Object.values(spellings).flat()).size).toBeGreaterThan(400);
  });

  it("are found under every top-level domain", () => {
    expect(topLevelDomains.length).toBeGreaterThan(600);
    expect(topLevelDomains.filter((top) => !findLink(`Kijk op rabo24.${top} voor meer`))).toEqual([]);
  });

  it("are shown where they stand and as they are written", () => {
    expect(findLink("Ga naar ｂit．ly/x nu")).toEqual({ index: 8, text: "ｂit．ly/x" });
    expect(findLink("😀 zie rabo\u200bbank punt nl!")).toEqual({ index: 7, text: "rabo\u200bbank punt nl" });
    expect(findLink("a https://x.nl/y?z b")).toEqual({ index: 2, text: "https://x.nl/y?z" });
    expect(findLink("mail jan@example.com en bel www.x.nl")).toEqual({ index: 9, text: "example.com" });
  });

  it("are a piece of the text", () => {
    const linkish = fc.string({
      unit: fc.constantFrom(..."ab.nl /:w‍😀．дot(".split(""), "com", "nl", "dot", "http"),
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.oneof(linkish, fc.string({ unit: "binary" })), (text) => {
        const link = findLink(text);
        if (link) expect(text.substr(link.index, link.text.length)).toBe(link.text);
      }),
      { numRuns: 300 },
    );
  });

  it("pass when written like the start of a sentence, which is the price of letting sentences pass", () => {
    expect(findLink("betaal.De rest volgt")).toBeNull();
  });
});

describe("a link in an odd spelling", () => {
  it.each([
    ["kijk op ftp ://intern nu", "ftp ://intern"],
    ["kijk op ftp(://intern nu", "ftp(://intern"],
    ["kijk op ftp[://intern nu", "ftp[://intern"],
    ["ftp:)//intern", "ftp:)//intern"],
    ["ftp:]//intern", "ftp:]//intern"],
    ["ftp: //intern nu", "ftp: //intern"],
    ["ftp:/ /intern nu", "ftp:/ /intern"],
    ["ftp:\\\\intern nu", "ftp:\\\\intern"],
    ["ga naar hxxp veilig", "hxxp"],
    ["ga naar www2.veilig nu", "www2.veilig"],
    ["ga naar www . veilig nu", "www . veilig"],
    ["ga naar www.24veilig nu", "www.24veilig"],
    ["mail mailto:oma nu", "mailto:oma"],
    ["tel:+31612345678 nu", "tel:+31612345678"],
    ["sms:0612345678 nu", "sms:0612345678"],
    ["geo:52.1,4 nu", "geo:52.1,4"],
    ["data:text/html,x nu", "data:text/html,x"],
    ["xn--abc nu", "xn--abc"],
    ["[fe80::1] nu", "[fe80::1]"],
    ["192.168.1.1 nu", "192.168.1.1"],
    ["192 . 168 . 1 . 1 nu", "192 . 168 . 1 . 1"],
    ["0x7f.0.0.1 nu", "0x7f.0.0.1"],
    ["ab.cd/x nu", "ab.cd/x"],
    ["bit ly /abc nu", "bit ly /abc"],
    ["bit  ly/abc", "bit  ly/abc"],
    ["sip:oma nu", "sip:oma"],
    ["xn--p1ai.x-y/z nu", "xn--p1ai.x-y/z"],
    ["xn--a", "xn--a"],
    ["0XB9.0X0C.0X21.0X04 nu", "0XB9.0X0C.0X21.0X04"],
    ["24.zoekt/hier nu", "24.zoekt/hier"],
    ["ab.zoekt/4 nu", "ab.zoekt/4"],
    ["ab.zoekt/x", "ab.zoekt/x"],
    ["24,nl nu", "24,nl"],
    ["ab.zoekt?x=1 nu", "ab.zoekt?x=1"],
    ["ab.zoekt#x=1 nu", "ab.zoekt#x=1"],
    ["ab.zoekt:443 nu", "ab.zoekt:443"],
    ["kies op pakket-bezorging.cyou", "pakket-bezorging.cyou"],
    ["kies op pakket-bezorging.cyou:443", "pakket-bezorging.cyou:443"],
    ["kies op pakket-bezorging.zzqq nu", "pakket-bezorging.zzqq"],
    ["kijk op mijnrabobank.Is daar staat alles", "mijnrabobank.Is"],
    ["kijk op Mijnrabobank.Is daar staat alles", "Mijnrabobank.Is"],
    ["bevestig op tikkiebetaal.To vandaag nog", "tikkiebetaal.To"],
    ["bevestig op ingbank.Me vandaag", "ingbank.Me"],
    ["kijk op pakjekiezen.Is daar staat alles", "pakjekiezen.Is"],
    ["volg tikkiebetaalverzoek.Me vandaag nog", "tikkiebetaalverzoek.Me"],
    ["mijnrabobank.Is vandaag bereikbaar", "mijnrabobank.Is"],
    ["ga naar digidlogin.De rest volgt", "digidlogin.De"],
    ["kijk op abnamro.Is alles klaar", "abnamro.Is"],
    ["link: iets.Is nu open", "iets.Is"],
    ["zie (bank-24.jpg?id=3)", "bank-24.jpg?id=3)"],
    ["ga naar foto-1.jpg/login", "foto-1.jpg/login"],
    ["ga naar foto-1.zip", "foto-1.zip"],
    ["je pakket: pakket-24.zzqq", "pakket-24.zzqq"],
    ["link: rabo24.zzqq", "rabo24.zzqq"],
    ["surf naar aanmelden-nu.zzqq", "aanmelden-nu.zzqq"],
    ["kijk op bol.🇨🇴🇲", "bol.🇨🇴🇲"],
    ["kijk op bol.🇳🇱", "bol.🇳🇱"],
    ["betaal op tikkie.🇲🇪", "tikkie.🇲🇪"],
    ["ing-betaal.ꓠꓡ nu", "ing-betaal.ꓠꓡ"],
    ["mijnpakket\u2065.nl nu", "mijnpakket\u2065.nl"],
    ["ht\u2065tps://x nu", "ht\u2065tps://x"],
    ["24 nl slash x", "24 nl slash "],
  ])("is named as it is written, from its first letter to its last: %s", (text, link) => {
    expect(findLink(text)).toEqual({ index: text.indexOf(link), text: link });
  });

  it.each([
    "ahttps b",
    "1https b",
    "https1 b",
    "httpsa b",
    "awww.veilig nu",
    "1www veilig",
    "amailto:oma",
    "tel:nu",
    "hotel:5 nu",
    "axn--abc nu",
    "1.192.168.1.1 nu",
    "192.168.1.1.5",
    "192.168.1.300",
    "abit ly/abc",
    "veiligdotnla",
    "a,com nu",
    "a.zoekt/hier",
    "adotnl",
    "a nl slash x",
    "veilig,comm",
  ])("is none where it is a part of something else: %s", (text) => {
    expect(findLink(text)).toBeNull();
  });

  it("comes first where a text has several, whichever way each is read", () => {
    expect(findLink("b i t . l y en www.veilig")).toMatchObject({ index: 0 });
    expect(findLink("www.veilig en b i t . l y")).toMatchObject({ index: 0 });
  });
});

describe("a text as the eye reads it", () => {
  it("is read once where all its readings are the same", () => {
    expect(readingsOf("gewoon een tekst")).toHaveLength(1);
  });

  it("has letters in black and white squares as small ones, the first and the last too", () => {
    expect(["\u{1f150}", "\u{1f169}", "\u{1f170}", "\u{1f189}"].map(plainOf)).toEqual(["a", "z", "a", "z"]);
  });
});

describe("ordinary messages", () => {
  it("are refused in at most one case of two hundred", () => {
    expect(ordinary.length).toBeGreaterThan(300);
    const refused = ordinary.filter((text) => findLink(text));
    expect(refused.length / ordinary.length, refused.join("\n")).toBeLessThanOrEqual(0.005);
  });

  it("all pass on the page", () => {
    expect(ordinary.filter((text) => findLinkLight(text))).toEqual([]);
  });
});

describe("two sentences that have run together in small letters", () => {
  it.each([
    "ik kom morgen.is dat goed",
    "i'm home.love u",
    "we went by car.so we are late",
    "ga jij naar huis.de hond moet nog uit",
    "ik zit op school.nu eerst wiskunde",
    "ok.is goed hoor",
    "geniet ervan.it's a boy",
    "ik ga naar Amsterdam.De trein gaat zo",
    "ik ga naar huis.De hond is uit",
    "neem mijn t-shirt.kom je ook",
    "afspraak.tijd:10 uur",
    "we gaan naar winkel.is er nog iets nodig",
    "ga naar bed.nu slapen jij",
    "ik zit bij tandarts.de auto staat voor",
    "vertrek: 14u30.is dat goed",
    "prijs: 12euro.is dat ok",
  ])("%s is no link", (text) => {
    expect([findLink(text), findLinkLight(text)]).toEqual([null, null]);
  });

  it.each([
    "ga naar betalen.nu en vul alles in",
    "je vindt het op kleding.de voor weinig",
    "open mijnpost.nu en betaal",
    "link: iets.is dat alles",
    "klik hier woord.me voor meer",
    "bel niet maar kijk op woord.is vandaag",
    "je saldo staat op rabobank.de klaar",
    "zie tikkie24.nu en betaal",
    "kijk op winkel.nu voor je prijs",
    "check hotel.shop for deals",
    "see airport.taxi for prices",
    "log in op betaling.nu en betaal",
    "ga naar account.me en vul je gegevens in",
    "woord.nu",
    "wij zijn nu woord.shop/welkom en meer",
  ])("%s is one, for something leads there", (text) => {
    expect(findLink(text)).not.toBeNull();
  });
});

describe("a sentence behind a dot without its space is no link, wherever people are or what they name", () => {
  it.each([
    "Ga naar winkel.Is er nog iets nodig?",
    "Ik kijk tv.Er is niks op",
    "Ben bij tandarts.De auto staat voor",
    "Ik bel de klantenservice.De wachttijd is lang",
    "Neem contact op met klantendienst.De lijn is open",
    "Bedankt voor het kerstpakket.Er zat wijn in",
    "Mijn belastingaangifte.Is die al klaar?",
    "Ik ga naar postkantoor.Is nog open",
    "Ik wacht op pakket.De bezorger is laat",
    "Ben ingecheckt.De kamer is mooi",
    "Ik kom van hockeytraining.Er waren twaalf kinderen",
    "Ik ga naar afspraak.Me dunkt tot vier uur",
    "Vanavond op televisie.Om acht uur",
    "Ik ga via snelweg.De file valt mee",
    "Hij ging naar fysiotherapeut.De knie is beter",
    "Ik ben hier klaar.De rest volgt",
    "De link werkt.Nu nog betalen",
    "Let op: tandarts.De afspraak is om 3",
    "Ik werk bij Rabobank.De sfeer is goed",
    "We are at hospital.No news yet",
    "I came from football.So tired",
    "Going to gym.Be back at 8",
  ])("'%s'", (text) => {
    expect(findLink(text)).toBeNull();
  });
});

describe("a surname behind its title without a space is no link", () => {
  it.each([
    "Ik kom met dr.de Jong mee",
    "Groetjes van fam.de Vries",
    "Afspraak bij mw.de Boer om 3 uur",
    "Vraag naar ing.de Wit",
    "Naar Drs.de Groot",
  ])("'%s'", (text) => {
    expect(findLink(text)).toBeNull();
  });

  it.each([
    ["Log in op ing.de en betaal", "ing.de"],
    ["Ga naar mijn.ing.de Nu", "ing.de"],
    ["Ga naar mijn.ing.de Nu", "ing.de"],
    ["Kijk op fam.de/nu", "fam.de/nu"],
    ["Kijk op fam.de", "fam.de"],
  ])("and '%s' is one", (text, link) => {
    expect(findLink(text)?.text).toBe(link);
  });
});

describe("a number in four parts behind a word for versions or chapters is no address", () => {
  it.each([
    "Zie hoofdstuk 2.3.1.4 van de handleiding",
    "We draaien nu versie 2.3.1.4",
    "De firmware is 10.0.1.22, dus klaar",
    "Van versie 2.3.1.4 naar 2.3.1.5",
    "Versie: 2.3.1.4",
    "See section 4.1.2.3.",
  ])("'%s'", (text) => {
    expect(findLink(text)).toBeNull();
  });

  it.each([
    ["Ga naar 10.0.1.22", "10.0.1.22"],
    ["De router is 10.0.1.22, versie 3", "10.0.1.22"],
    ["versie 10.0.1.22:8080", "10.0.1.22"],
    ["versie 10.0.1.22/nu", "10.0.1.22"],
    ["versie http://10.0.1.22", "http://10.0.1.22"],
    ["versie 10[.]0[.]1[.]22", "10[.]0[.]1[.]22"],
  ])("and '%s' has one", (text, link) => {
    expect(findLink(text)?.text).toBe(link);
  });
});

describe("a file, a time or a code is no link, whatever leads to it", () => {
  it.each([
    "Zie bijlage: foto-1.jpg",
    "Heb je (verslag-2.docx)?",
    "Bestand: notulen-3.pdf",
    "Kijk op lijst-2.xls",
    "Mail naar Jan: cv-2.doc is klaar",
    "Kijk naar video-1.mp4",
    "Vertrek: 14u30.tot zo",
    "Kamer: b-12.tot zo",
    "Datum: 12-mei.kan jij",
    "Vlucht: kl1234.tot morgen",
    "Trein: ic-3.perron vijf",
    "Kijk op lijst-2.dan zie je het",
    "Ga naar zaal-3.kom op tijd",
    "via a12.dan links",
    "Run script.py even",
    "Kijk op main.py en test.py",
  ])("'%s'", (text) => {
    expect(findLink(text)).toBeNull();
  });
});

describe("what the page sees while someone types", () => {
  it.each([
    ["Ga naar https://x.example/a nu", "https://x.example/a"],
    ["hxxp://rabo", "hxxp://rabo"],
    ["ftp://rabo", "ftp://rabo"],
    ["kijk op http:rabo nu", "http:rabo"],
    ["Hxxp:rabo", "Hxxp:rabo"],
    ["ga naar www.24rabo nu", "www.24rabo"],
    ["zie www.rabo.nl.", "www.rabo.nl."],
    ["mijn.rabo-check.com/pad?x", "mijn.rabo-check.com/pad?x"],
    ["(bit.ly)", "bit.ly"],
    ["bel 12.de of ja.nu.toch, of kijk op a.b-c.nu", "a.b-c.nu"],
    ["t.me/rabo", "t.me/rabo"],
    ["jan@gmail.com", "gmail.com"],
  ])("%s", (text, link) => {
    const found = findLinkLight(text);
    expect(found?.text).toBe(link);
    expect(text.slice(found?.index).startsWith(link)).toBe(true);
  });

  it("is never more than the Worker sees", () => {
    const linkish = fc.string({
      unit: fc.constantFrom(..."abtmw.nl /:-1A".split(""), "com", "nl", "de", "me", "http"),
      maxLength: 30,
    });
    fc.assert(
      fc.property(linkish, (text) => {
        if (findLinkLight(text)) expect(findLink(text)).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a hostile text of the longest kind", () => {
  const units = [
    "a.",
    ".",
    "a",
    "a ",
    "a . ",
    "(dot)",
    "w",
    "1.",
    "://",
    "[:",
    " dot ",
    "a-",
    "t.",
    "h t ",
    "\u200b",
    "0x1.",
    "[a",
    "ö",
    "😀",
    "*",
  ];

  // A pattern that backtracks without end would never come back from these.
  it.each(units)("%j, over and over, is read to its end", (unit) => {
    const text = unit.repeat(1280).slice(0, 1280);
    const found = [findLink(text), findLinkLight(text)];
    expect(found.every((link) => link === null || text.includes(link.text))).toBe(true);
  });
});

const ordinary: readonly string[] = [
  "Tot straks.Groetjes",
  "Ik kom om 20.30 uur thuis",
  "Dat kost € 12.50 per persoon",
  "Het was m.a.w. een topdag",
  "Neem o.a. brood en melk mee",
  "Ik kom thuis.De hond moet nog uit",
  "Bel me even terug a.u.b.",
  "Ik heb nu versie 2.0 gedownload",
  "jij.ik",
  "...",
  "Tot 12.11.2026!",
  "Hoi mam, ik ben er over 5 min.",
  "Bel 06-12345678 als je er bent",
  "Bel 06.12.34.56.78 als je er bent",
  "Mijn nieuwe nummer is +31 6 1234 5678",
  "Tel: 0612345678",
  "Tel: 010-1234567, na 18.00 uur",
  "Kom je ook vanavond? 19:30 bij mij.",
  "Gefeliciteerd met je verjaardag!!! xxx",
  "Tot straks.xxx",
  "Kus. Xxx",
  "Dank je wel. Net thuis gekomen.",
  "Ik ben thuis. De hond slaapt al.",
  "Was gezellig. In de zomer weer?",
  "Ja. Is goed. Nu slapen.",
  "Om 8 uur? Ga ik halen. Er is nog tijd.",
  "Lekker geslapen. Me too. My head hurts though.",
  "See you. It was fun. To be continued... So long. As always.",
  "Good morning. Be there at 8. No rush. At the station. Am late.",
  "Leuk. Top dat je komt. Live muziek erbij. Best wel zin in.",
  "Mooi. Shop je mee? Win jij? Fun zeg. Love you. Now.",
  "Werk. Work. School. Team. Today. World. One. News. Blog. Click.",
  "Eten staat in de koelkast/vriezer",
  "Neem jas en/of trui mee",
  "Open ma/di/wo, dicht do/vr",
  "24/7 bereikbaar",
  "Afspraak 3/12 om 9.15u",
  "Van 1 t/m 5 augustus ben ik weg",
  "De score was 3-1 (2-0)",
  "Prijs: 1.250,00 euro",
  "Prijs is 10.000",
  "Lengte 1.85 m, gewicht 80.5 kg",
  "Recept: 200 ml. melk, 3 st. eieren, 1 kg. meel",
  "Neem 2.5 km de A12 en dan links",
  "Het is 20.5 graden",
  "Vlucht KL1234 van 10.05 uit gate D.12",
  "z.s.m. bellen s.v.p.",
  "Groetjes J. de Vries",
  "Groetjes J.de Vries",
  "Van dhr. de Boer en mw. in 't Veld",
  "Prof. dr. A. Bakker is er ook",
  "St. Pieter is dicht",
  "Zie blz. 12 en nr. 5",
  "Dit is i.v.m. je afspraak d.d. 12-11",
  "d.w.z. morgen, i.p.v. vandaag",
  "n.a.v. je vraag: ja",
  "t.a.v. de familie Jansen",
  "m.u.v. zondag",
  "bijv. op dinsdag, enz.",
  "ca. 10 stuks incl. btw",
  "excl. verzendkosten",
  "p.s. vergeet de taart niet",
  "P.S. Ik hou van je",
  "B.V. opgericht",
  "De N.V. is failliet",
  "U.S.A. of U.K.?",
  "e.g. tomorrow, i.e. soon",
  "At 8 p.m. sharp",
  "From 9 a.m. to 5 p.m.",
  "vs. Ajax, 3-0",
  "1. Brood 2. Melk 3. Kaas",
  "1.Brood 2.Melk 3.Kaas",
  "1) bel oma 2) haal Tim op",
  "a. lopen b. fietsen c. rijden",
  "Ik snap er geen punt van",
  "Daar heb je een punt in",
  "Dat is het punt om te beginnen",
  "Een punt is een punt. Punt uit.",
  "Je hebt een goed punt.",
  "The point is that I love you",
  "On the dot at 8, be there",
  "Polka dot in pink, lovely",
  "Komma punt komma",
  "Stip op de horizon",
  "Je bent de beste, de liefste en de leukste",
  "Hoi schat, wil jij nog even brood halen?",
  "Ik mis je nu al...",
  "Slaap lekker lieverd ❤️",
  "Welterusten 😴😴",
  "Gefeliciteerd opa! 80 jaar, wauw 🎂",
  "Hup Holland Hup 🇳🇱",
  "Sterkte vandaag, ik denk aan je.",
  "Beterschap! Snel weer op de been hoor",
  "Van harte met jullie dochter",
  "Wat een mooi nieuws!",
  "Kom je zo? Het eten is klaar",
  "We staan bij de ingang",
  "Ik sta in de file op de A2 bij Den Bosch",
  "Trein heeft 15 min vertraging",
  "Bus 22 van 8.47 halen we niet",
  "Ik ben mijn sleutels kwijt, ben jij thuis?",
  "Kun jij de kinderen halen?",
  "De oppas komt om 18u",
  "Vergeet je zwemtas niet",
  "Morgen gymspullen mee",
  "Juf is ziek, geen school",
  "Wil je met me naar het feest?",
  "Ik vind je leuk. Raad eens wie ik ben?",
  "Van een geheime bewonderaar",
  "Je hebt mooie ogen",
  "Roses are red, violets are blue",
  "Happy birthday to you!",
  "Merry Christmas and a happy new year",
  "Gelukkig nieuwjaar allemaal",
  "Fijne kerst en een goed 2027",
  "Vrolijk Pasen",
  "Sinterklaas heeft je gezien!",
  "De Sint weet alles. Ook van die koekjes.",
  "Zie de maan schijnt door de bomen",
  "Wie zoet is krijgt lekkers",
  "Je zit in de knoei, zei de boei",
  "Boe! Schrik je?",
  "Kijk eens achter je",
  "1 april!",
  "Raadsel: wat heeft vier poten en kan niet lopen?",
  "Antwoord: een tafel",
  "Ik trakteer op taart in de kantine",
  "Vergadering verplaatst naar 14.30",
  "Het overleg is in zaal 2.12",
  "Zie je bij kamer 3.04",
  "Parkeren op P3 verdieping -2",
  "Postcode 1234 AB Utrecht",
  "Adres: Dorpsstraat 12a, Ons Dorp",
  "Kerkstraat 5-7",
  "IBAN volgt later",
  "Code van de deur is 1937",
  "Wifi: gast, wachtwoord: welkom",
  "Ik heb 2x gebeld",
  "Bel me.Nu graag",
  "Ok.Is goed",
  "Ja hoor.In de tuin",
  "Prima.Al geregeld",
  "We eten om 18.00.Neem je wijn mee?",
  "Ik wacht hier.Om 5 uur ga ik",
  "Het is laat.Ga maar slapen",
  "Kom maar.Er is nog taart",
  "Ik ben blij.Je bent lief",
  "Ik hou van je.Altijd",
  "Leuk hoor.Echt",
  "Morgen vrij.Heerlijk",
  'Hij zei:"kom".Ik ging',
  "Tot morgen.Liefs, mama",
  "thuis.ik wacht",
  "goed.dan zie ik je",
  "ja.maar wanneer",
  "nee.dat kan niet",
  "hoi.hoe gaat het",
  "ok.doei",
  "haha.ja",
  "tja..nou ja",
  "nou..ok..dan niet",
  "wacht...ik kom",
  "eh...nee",
  "wat?!ja!",
  "Ja!Nee!Misschien!",
  ":) :-) ;) :P :D :/ :\\",
  "Hm :/ weet niet",
  "<3 <3 <3",
  "-- mama --",
  "*knuffel*",
  "_echt_ waar",
  '"Tot morgen", zei hij',
  "'k heb 't gezien",
  "'t is koud",
  "Zo'n zin in!",
  "m'n broer z'n fiets",
  "Auto's te koop",
  "#feest",
  "@jan kom je?",
  "Ben je er @ 8?",
  "Me & you",
  "50% korting op ijsjes",
  "5 = 2 + 3",
  "Pi is 3.14159",
  "Kelvin 273.15",
  "Dosis 0.5 mg",
  "Set 1.1 klaar",
  "Hoofdstuk 3.2.1 lezen",
  "Versie 1.2.3 werkt niet",
  "Bijbel Joh. 3:16",
  "Psalm 23",
  "Artikel 5.1 lid 2",
  "Opgave 4.a en 4.b maken",
  "Ronde 2.Ik sta voor",
  "Kan je 3.de bellen",
  "De 2e, 3e en 4e",
  "De tijden: 8.00-12.00 en 13.00-17.00",
  "08:15 - 09:45",
  "Zo 12 nov. om 14u",
  "Ma. 3 okt. begint het",
  "wo.middag",
  "di.avond kan ik",
  "vr. of za. kan ook",
  "Za.en zo. ben ik weg",
  "Zon. 20 sept.",
  "15 nov.2026",
  "Kerst '26",
  "Maat 38.5",
  "Nummer 12.",
  "Ik heb er nog 3.",
  "Het zijn er 100.000!",
  "Kosten 5,- p.p.",
  "€12,50",
  "€ 1.250",
  "12.50 euro",
  "$ 9.99",
  "9.95",
  "Kamer nr.12",
  "Tel.nr. volgt",
  "Tel.0612345678",
  "Mob. 06 12 34 56 78",
  "+32 475 12 34 56",
  "+32.475.12.34.56",
  "0031612345678",
  "088-1234567",
  "Hi mum, running late",
  "Can you pick me up at 7.15?",
  "Dinner's ready",
  "On my way",
  "Running late, sorry!",
  "Call me when you can",
  "Love you to the moon and back",
  "Good luck with your exam!",
  "Break a leg",
  "Thanks for everything. You are the best.",
  "Happy anniversary. Ten years. Wow.",
  "I miss you. Come home. Soon.",
  "Guess who",
  "It's me. Your secret admirer.",
  "Meet me at the park at 5.",
  "Bring milk, eggs, etc.",
  "No. 1 fan",
  "Mr. and Mrs. Smith",
  "Dr. No is on tonight",
  "Mt. Everest",
  "approx. 10 km",
  "Jan. 5 or Feb. 6",
  "Sat. or Sun.?",
  "Thurs. 8 pm",
  "Ph.D. done!",
  "B.Sc. and M.Sc. finished",
  "Fri 10.30",
  "I'm home.The door is open",
  "Done.See you",
  "Great.Thanks",
  "Fine.Whatever",
  "yes.no.maybe",
  "so...what now",
  "and...action",
  "Ben je boos? Sorry. Echt. Het spijt me.",
  "Het spijt me zo. Kunnen we praten?",
  "Ik heb je nodig. Nu. Echt.",
  "Ga weg. Laat me. Nee. Stop.",
  "Ik ga zo naar bed. Jij? Me ook. La la la.",
  "Pa en ma komen. Ma belde net. Pa rijdt.",
  "Oma is jarig. Om 3 uur taart.",
  "Bo en Mo komen ook. Bo. Mo. Jo. Ed.",
  "Kim. Tim. Sam. Noa. Ali. Eva.",
  "Is Kim er al. Kim belde.",
  "Neem een cd mee. Tv staat aan. Pc uit.",
  "Ad heeft gebeld. Ad. Cas. Co. Li.",
  "Ai, dat doet pijn. Ai ai ai.",
  "Info volgt. Pro tip: slaap. Post is er.",
  "Re: je vraag. Ps: nee. Fr: oui.",
  "Es kommt. Am Montag. Im Haus. So ist es. Zu spät. De rien. La vie. Le chat.",
  "Merci. Ça va? Il est là. Au revoir.",
  "Hola. Es mi casa. No me digas. Te amo.",
  "Merhaba canım. Seni seviyorum.",
  "Привет! Как дела? Я дома. Да. Но не сейчас.",
  "Καλημέρα. Τι κάνεις; Είμαι σπίτι.",
  "你好。我爱你。生日快乐！",
  "おはよう。元気？",
  "안녕하세요. 보고 싶어요.",
  "صباح الخير. كيف حالك؟",
  "नमस्ते। आप कैसे हैं?",
  "Dzień dobry. Jak się masz? To ja.",
  "Günaydın. Nasılsın?",
  "Bună. Ce faci?",
  "Café om 16.00 bij 't Hoekje",
  "Één ding: ik hou van je",
  "Zoë en Loïs zijn er. België wint!",
  "Crème brûlée toe",
  "Neem je de auto?Of de fiets?",
  "Heb je gegeten,geslapen,gedoucht?",
  "Ja,nee,weet ik veel",
  "Utrecht,Amsterdam,Breda",
  "Amsterdam NL",
  "Ik woon in NL. NL is klein.",
  "In BE kost het 5 euro",
  "Vlag van NL",
  "Made in NL",
  "nl dus",
  "In de EU",
  "Org of com? Geen idee",
  "Com on!",
  "Punt NL",
  "Dot to dot",
  "Foto.jpg staat op je pc",
  "Zie brief.pdf",
  "Open het bestand lijst.xls",
  "Het ligt op H:\\ school",
  "c/o Jansen",
  "w/o sugar",
  "n/a",
  "km/u",
  "a/d IJssel",
  "Krimpen a.d. IJssel",
  "Alphen a/d Rijn",
  "Bergen op Zoom. Best. Breda. Cafe open.",
  "Den Haag CS. Spoor 5. Kom.",
  "Bel mij . ik wacht",
  "Ok . de rest komt later",
  "Ja . is goed . tot zo",
  "Hallo .hoe is het",
  "Mooi .leuk .top gedaan",
  "Nou . nou . nou",
  "W W W wat een dag",
  "A B C D E F G",
  "J A . N E E",
  "H o e r a !",
  "x x x",
  "www",
  "awww wat lief",
  "Wauw wat een dag",
  "Stuur een mail",
  "Mail me even",
  "Data: 3 mei en 4 mei",
  "Geo toets: maandag",
  "sms: kom naar huis",
  "SMS me",
  "Sip: nee",
  "Whatsapp: nee, bel maar",
  "[12:30] Jan: hoi",
  "[12:30:15] Jan: kom je",
  "(punt 1) eten (punt 2) slapen",
  "[punt] klaar",
  "Nieuw punt: de taart",
  "Zwarte stip",
  "Aan: jan / van: piet",
  "Route: links / rechts / links",
  "1 // 2 // 3",
  "-> kom hier <-",
  "Temp. 20.5/18.2",
];

describe("the page's own look at a link", () => {
  it.each([
    ["zie rabobank.nl.U weet wel", "rabobank.nl"],
    ["zie rabobank.nl... en bel", "rabobank.nl"],
    ["zie rabo-inlog.info", "rabo-inlog.info"],
    ["zie pakket24.info", "pakket24.info"],
    ["zie 24pakket.info", "24pakket.info"],
  ])("in %j finds %j", (text, link) => {
    expect(findLinkLight(text)?.text).toBe(link);
  });

  it.each([
    [
      "a top level that is a word behind a plain one, whatever stands further before it",
      "om 3 uur, thuis.to",
    ],
    ["one that a further word follows", "op rabobank.nl.bestand"],
  ])("leaves %s to the Worker", (_, text) => {
    expect(findLinkLight(text)).toBeNull();
  });
});

describe("a text of forms that stand for many characters", () => {
  const forms = ["ﷺ", "ﷻ", "㎯", "㈝", "㌖", "㏂", "½", "ﬃ", "한", "⒈", "ﷺ ", "㏂ "];

  it.each(forms)("is read as twice its length at most, however much it stands for: %s", (form) => {
    const text = form.repeat(Math.floor(maxCharacters / form.length));
    const readings = readingsOf(text);
    expect(readings.length).toBeLessThanOrEqual(3);
    for (const reading of readings) expect(reading.text.length).toBeLessThanOrEqual(mostRead);
  });

  it.each(["bit.ly/abc", "www.example.nl", "⒈⒉⒊⒋", "ⓑⓘⓣ。ｌｙ／ａ"])(
    "hides no link behind them: %s",
    (link) => {
      for (const form of ["ﷺ", "㌖", "㏂"]) {
        const room = Math.floor((maxCharacters - link.length - 1) / form.length);
        expect(findLink(`${form.repeat(room)} ${link}`)?.index).toBe(room * form.length + 1);
      }
    },
  );

  it("is read whole where there are few: a form of four can be part of a link", () => {
    expect(readingsOf("ﷺ")[0]?.text).toHaveLength(18);
    expect(readingsOf("㏂")[0]?.text).toBe("a.m.");
  });
});
