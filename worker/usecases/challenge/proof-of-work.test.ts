import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { challenge as schema } from "#contract/challenge";
import { beginsWithZeros, challengeLife, guess, work } from "#domain/challenge";
import { challengeForReal, solve } from "#testing/challenge";
import { losingD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { sweep } from "../sweep";

const address = "203.0.113.7";

let h: Harness;
beforeEach(() => {
  h = createHarness();
  challengeForReal(h);
});

const pose = (purpose: "order" | "report" | "sign_in" = "order", from = address) =>
  h.deps.challenger.pose(purpose, from);
const isAnswered = (answer: string | undefined, from = address, purpose: "order" | "report" = "order") =>
  h.deps.challenger.isAnswered(purpose, from, answer);
const rows = async () =>
  (await h.env.DB.prepare("SELECT mark FROM answered_challenges").all<{ mark: string }>()).results;

describe("a proof of work", () => {
  it("is posed as the contract says, anew each time", async () => {
    challengeForReal(h, work);
    const [one, other] = [await pose(), await pose()];
    expect(schema.parse(one)).toEqual({ kind: "work", puzzle: expect.any(String), ...work });
    expect(await isAnswered(await solve(one))).toBe(true);
    expect(one).not.toEqual(other);
  });

  it("is answered once, and leaves one row until it ends", async () => {
    const answer = await solve(await pose());
    expect(await rows()).toEqual([]);
    expect(await isAnswered(answer)).toBe(true);
    expect(await isAnswered(answer)).toBe(false);
    expect(await rows()).toHaveLength(1);
    await sweep(h.deps);
    expect(await rows()).toHaveLength(1);
    h.pass(challengeLife + 1000);
    await sweep(h.deps);
    expect(await rows()).toEqual([]);
    expect(await isAnswered(answer)).toBe(false);
  });

  it("is answered by exactly one of ten requests that come at once", async () => {
    const answer = await solve(await pose());
    const heard = await Promise.all(Array.from({ length: 10 }, () => isAnswered(answer)));
    expect(heard.filter(Boolean)).toHaveLength(1);
  });

  it("is answered by who did where the database's answer was lost, and by nobody after that", async () => {
    const lossy = losingD1(h.env.DB);
    const shaky = createHarness({ d1: lossy.d1 });
    challengeForReal(shaky);
    const answer = await solve(await pose());
    lossy.loseAnswer(1);
    expect(await shaky.deps.challenger.isAnswered("order", address, answer)).toBe(true);
    expect(await rows()).toHaveLength(1);
    lossy.loseAnswer(1);
    expect(await shaky.deps.challenger.isAnswered("order", address, answer)).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  it("counts for its own purpose, and from its own address or /64", async () => {
    const answer = await solve(await pose("order", "2001:db8:1:2::1"));
    expect(await isAnswered(answer, "2001:db8:1:3::1")).toBe(false);
    expect(await isAnswered(answer, address)).toBe(false);
    expect(await isAnswered(answer, "2001:db8:1:2::1", "report")).toBe(false);
    expect(await isAnswered(answer, "2001:db8:1:2:ffff::9")).toBe(true);
  });

  it("ends", async () => {
    const answer = await solve(await pose());
    h.pass(challengeLife - 1);
    expect(await isAnswered(answer)).toBe(true);
    const late = await solve(await pose());
    h.pass(challengeLife + 1000);
    expect(await isAnswered(late)).toBe(false);
  });

  it.each([
    ["nothing", () => undefined],
    ["an empty answer", () => ""],
    ["the puzzle alone", (answer: string) => answer.split(".").slice(0, 3).join(".")],
    ["one number too few", (answer: string) => answer.replace(/\.\d+$/, "")],
    ["one number too many", (answer: string) => `${answer}.1`],
    ["a wrong number at the end", (answer: string) => wronged(answer, 3)],
    ["a wrong number at the start", (answer: string) => wronged(answer, 0)],
    ["numbers in another order", (answer: string) => swapped(answer)],
    ["another end", (answer: string) => answer.replace(/^./, "z")],
    ["another nonce", (answer: string) => answer.replace(/\..{11}\./, ".AAAAAAAAAAA.")],
    [
      "another mark",
      (answer: string) => answer.replace(/^([^.]+\.[^.]+\.).{22}/, "$1AAAAAAAAAAAAAAAAAAAAAA"),
    ],
    ["spaces", (answer: string) => ` ${answer}`],
    ["far too much", (answer: string) => answer + "0".repeat(3000)],
  ])("is not answered by %s, which stores nothing", async (_what, change) => {
    const answer = await solve(await pose());
    expect(await isAnswered(change(answer))).toBe(false);
    expect(await rows()).toEqual([]);
    expect(await isAnswered(answer)).toBe(true);
  });

  it("leaves a trail of what was posed and of what was wrong", async () => {
    const answer = await solve(await pose());
    expect(h.trail).toEqual([{ kind: "challenge_posed", address }]);
    await isAnswered(undefined);
    expect(h.trail).toHaveLength(1);
    await isAnswered(answer);
    expect(h.trail).toHaveLength(1);
    await isAnswered(answer);
    expect(h.trail.at(-1)).toEqual({ kind: "challenge_failed", address });
  });

  it("looks at the mark before it hashes, and hashes no further than the first wrong number", async () => {
    const answer = await solve(await pose());
    let hashes = 0;
    const { digest } = h.deps.vault;
    Object.assign(h.deps.vault, {
      digest: (text: string) => {
        hashes++;
        return digest(text);
      },
    });
    await isAnswered(answer.replace(/^([^.]+\.[^.]+\.).{22}/, "$1AAAAAAAAAAAAAAAAAAAAAA"));
    expect(hashes).toBe(0);
    await isAnswered(wronged(answer, 0));
    expect(hashes).toBe(1);
  });
});

/** The number at this index becomes one whose hash does not even begin with one zero bit. */
function wronged(answer: string, index: number): string {
  const parts = answer.split(".");
  const puzzle = parts.slice(0, 3).join(".");
  const isWrong = (number: number) =>
    !beginsWithZeros(
      createHash("sha256")
        .update(guess(puzzle, index, number))
        .digest(),
      1,
    );
  parts[3 + index] = String(Array.from({ length: 99 }, (_, number) => number).find(isWrong));
  return parts.join(".");
}

/** The first two numbers change places. */
function swapped(answer: string): string {
  const [end, nonce, mark, one, other, ...rest] = answer.split(".");
  return [end, nonce, mark, other, one, ...rest].join(".");
}
