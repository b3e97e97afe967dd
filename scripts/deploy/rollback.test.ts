import { expect, it } from "vitest";
import { cloudflare } from "./api.ts";
import { namesOf } from "./names.ts";
import { goBack } from "./rollback.ts";
import type { Scene } from "./scene.ts";
import type { Upload } from "./steps.ts";
import { accountId, emptyAccount, type Played, playAnswers, Refused } from "./testing/account.ts";

const names = namesOf("production");
const upload = { desired: { names, host: "sms.briefje.nl" } } as unknown as Upload;

/** The way back in this account, as far as a look at it leads. */
function back(played: Played, before: Parameters<typeof goBack>[2]) {
  const { fetch } = playAnswers({ ...emptyAccount, ...played });
  const api = cloudflare({ accountId, token: "t", fetch, sleep: async () => {} });
  return goBack({ api, zone: null, jurisdiction: null } as unknown as Scene, upload, before);
}

it("leaves the way back to the next deploy where the account could not be looked at", async () => {
  const d1 = { [`/accounts/${accountId}/d1/database`]: new Refused(500, 10_001, "internal error") };
  const went = await back(d1, { worker: "v1", site: "d1", database: "db1" });
  expect(went).toEqual({ said: [expect.stringMatching(/^NOT gone back: .*Run this again/)], isOver: false });
});

it("leaves it also where one of the halves is not back", async () => {
  const went = await back({}, { worker: null, site: "d1", database: null });
  expect(went.said).toEqual([
    expect.stringMatching(/^The Worker is new/),
    expect.stringMatching(/^The site is NOT back/),
  ]);
  expect(went.isOver).toBe(false);
});

it("has come to its end where there is nothing to go back to", async () => {
  const gone = await back({}, { worker: "v1", site: "d1", database: "db1" });
  expect(gone).toEqual({ said: [expect.stringMatching(/works on another database/)], isOver: true });
  expect((await back({}, { worker: null, site: null, database: null })).isOver).toBe(true);
});
