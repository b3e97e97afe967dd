import { describe, expect, it } from "vitest";
import { soundOf } from "./sounds";

describe("spellings that sound alike have one key", () => {
  it.each([
    ["anything but letters", "bol1com bolcom bol-com"],
    ["letters twice or more", "bol boll bbbol bbboll"],
    ["sch", "schiphol sgiphol"],
    ["tsj and tch", "tsjip tchip tsip"],
    ["sj and sh", "sjell shell sell"],
    ["ph and f", "vodaphone vodafone"],
    ["qu, kw and q", "quantum kwantum qantum"],
    ["x and ks", "xenos ksenos"],
    ["dge and ge", "bridge brige"],
    ["ck and k", "packet paket"],
    ["ch before a consonant at the beginning", "christine kristine"],
    ["ch elsewhere", "achter agter", "chalet galet"],
    ["a hard c", "coolblue koolblue", "clara klara"],
    ["a soft c", "cent sent", "city sity", "accent acent acccent"],
    ["letters that come to sound alike side by side", "zsiggo siggo szsiggo", "vwodafone vodafone"],
    ["gh", "ghana gana"],
    ["th, dt and a last d", "thuis tuis", "wordt wort", "geld gelt"],
    ["w, wh and v", "wodafone vodafone fodafone", "whatsapp watsapp"],
    ["z and s", "ziggo siggo"],
    ["an h that nobody hears", "wehkamp wekamp", "bah ba", "rhenus renus"],
    ["the vowels of e", "bijenkorf beienkorf beyenkorf byenkorf", "belfyus belfius", "kj ke", "een eeen"],
    ["the vowels of o", "cadeau cado cadoo cadu", "gouw gauw"],
  ])("of %s: %s", (_, ...rows) => {
    for (const row of rows) {
      const keys = row.split(" ").map(soundOf);
      expect([row, new Set(keys).size, keys[0]?.length ?? 0]).toEqual([
        row,
        1,
        expect.toSatisfy((n: number) => n > 1),
      ]);
    }
  });

  it.each([
    ["an h that is heard", "hema ema", "behang beang", "hbo bo"],
    ["a j before a vowel", "jumbo eumbo", "jumbo umbo"],
    ["a d that is not the last", "dag tag"],
    ["other consonants", "bol mol", "nike mike", "paket baket"],
  ])("and not of %s: %s", (_, ...rows) => {
    for (const row of rows) {
      const [one = "", other = ""] = row.split(" ");
      expect([row, soundOf(one) === soundOf(other)]).toEqual([row, false]);
    }
  });
});
