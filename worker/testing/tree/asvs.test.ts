import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "../../env/names";

/** How many requirements each chapter of ASVS 5.0 has at levels 1 and 2. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const docs = join(import.meta.dirname, "../../../docs");

const rows = readFileSync(join(docs, "asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id = "", level = "", verdict = "", asks = "", how = "", where = "", proof = ""] = line
      .slice(1)
      .split("|")
      .map((cell) => cell.trim());
    return { id, level, verdict, asks, how, where: linksIn(where), proof: linksIn(proof) };
  });

function linksIn(cell: string): string[] {
  return [...cell.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target ?? "");
}

const withVerdict = (verdict: string) => rows.filter((row) => row.verdict === verdict);
const said = ({ id }: { id: string }) => id;

describe("the list of ASVS 5.0, level 2", () => {
  it("has each of the 253 requirements once", () => {
    const counted = chapters.map((_, at) => rows.filter(({ id }) => id.startsWith(`${at + 1}.`)).length);
    expect(counted).toEqual(chapters);
    expect(new Set(rows.map(said)).size).toBe(253);
    expect(rows.filter(({ level }) => !/^[12]$/.test(level))).toEqual([]);
  });

  it("knows four verdicts, and gives each row its reason", () => {
    const verdicts = ["met", "at the zone", "not yet", "does not apply"];
    expect(rows.filter(({ verdict }) => !verdicts.includes(verdict)).map(said)).toEqual([]);
    expect(rows.filter(({ asks, how }) => asks === "" || how.length < 4).map(said)).toEqual([]);
  });

  it("says of each that is met where it is met, and what proves it", () => {
    const unproven = withVerdict("met").filter(
      ({ where, proof }) => where.length === 0 || proof.length === 0,
    );
    expect(unproven.map(said)).toEqual([]);
  });

  it("leads to files that are there, and proves by what runs", () => {
    const links = rows.flatMap(({ id, where, proof }) => [...where, ...proof].map((link) => `${id} ${link}`));
    const dead = links.filter((link) => !existsSync(join(docs, link.split(" ")[1] ?? "")));
    expect(dead).toEqual([]);
    const proofs = withVerdict("met").flatMap(({ id, proof }) => proof.map((link) => `${id} ${link}`));
    expect(proofs.filter((link) => !/\.(test|spec)\.tsx?$|fakes\/fuzz\/|proofs\.md$/.test(link))).toEqual([]);
  });

  it("counts itself rightly", () => {
    const [, met, zone, notYet, none] =
      /^Met (\d+) · at the zone (\d+) · not yet (\d+) · does not apply (\d+)\.$/m.exec(
        readFileSync(join(docs, "asvs.md"), "utf8"),
      ) ?? [];
    const counts = ["met", "at the zone", "not yet", "does not apply"].map(
      (verdict) => `${withVerdict(verdict).length}`,
    );
    expect([met, zone, notYet, none]).toEqual(counts);
  });
});

describe("the inventory of keys (ASVS 11.1.2)", () => {
  it("names every setting that is a key or a secret", () => {
    const inventory = readFileSync(join(docs, "keys.md"), "utf8");
    const secrets = settingNames.filter((name) => /KEYS?$|TOKEN|SECRET|HANDLE|PASSWORD/.test(name));
    expect(secrets.length).toBeGreaterThan(8);
    const isNamed = (name: string) => inventory.includes(`\`${name}\``);
    expect(secrets.filter((name) => !isNamed(name))).toEqual([]);
  });
});
