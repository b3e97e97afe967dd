import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, json, oneRay } from "#testing/http";
import { look, tell } from "#testing/panel";
import { caseOf } from "#testing/reports";
import { type SignedIn, signedIn } from "#testing/staff";
import { createApp } from "../app";

const nobodyAsks = () => {
  throw new Error("nobody asks");
};
const routes = createApp(nobodyAsks, nobodyAsks).routes;
const named = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
/** The lists that could once be searched by their address; the trail's never could. */
const lists = named
  .flatMap((name) => /^POST (.*)\/search$/.exec(name)?.[1] ?? [])
  .filter((path) => !path.includes("/trail/"));
const read = named.flatMap((name) => /^GET (.*)$/.exec(name)?.[1]?.replace(/:\w+(\{[^}]*\})?/g, "1") ?? []);

/** Names by which somebody could mean to look for a person. */
const names =
  "q phone phoneNumber number receiver value ipAddress address email reporterEmail caseCode actor".split(" ");

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

describe("W10: no number, address or code is looked for in the address of a request", () => {
  it("there are the lists that can be searched", () => {
    expect(lists.length).toBeGreaterThanOrEqual(5);
  });

  it.each(read)("GET %s takes none: it refuses it, or does not read it", async (path) => {
    const headers = { ...noor.headers, ...oneRay };
    const plain = await h.ask(path, { headers });
    const said = await plain.clone().text();
    for (const name of names) {
      const asked = await h.ask(`${path}?${name}=%2B31612345678`, { headers });
      if (asked.status === 400) continue;
      expect([name, asked.status]).toEqual([name, plain.status]);
      expect(shapeOf(await asked.text())).toBe(shapeOf(said));
    }
  });

  it("each parameter of a path is an id, a code, a token or a vendor's name", () => {
    const parameters = named.flatMap((name) =>
      [...name.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => parameter),
    );
    // `id`: ours, random or counted. `code`: a case's, which its reporter keeps (decision 048). `step`: of a form without
    // scripts, one of our own words. The others are of vendors' callbacks.
    expect([...new Set(parameters)].sort()).toEqual(["code", "gateway", "id", "provider", "step", "token"]);
  });

  it.each(lists)("%s says where to put what is looked for", async (path) => {
    const taken = { orders: "phoneNumber", "abuse-reports": "phoneNumber", audit: "actor" };
    const name = Object.entries(taken).find(([list]) => path.endsWith(list))?.[1] ?? "value";
    const refused = await look(h, noor, `${path}?${name}=%2B31612345678`);
    expect([refused.status, refused.body.code]).toEqual([400, "search_in_body"]);
    expect(refused.body.message).toContain("/search");
    const found = await tell(h, noor, "POST", `${path}/search`, { [name]: "+31612345678" });
    expect([found.status, found.body.data]).toEqual([200, []]);
  });

  it("a case is read by a code in the body, as well as it was in the path", async () => {
    const code = await caseOf(h);
    const [byBody, byPath] = await Promise.all([
      h.ask("/api/abuse/cases", json({ code })),
      h.ask(`/api/abuse/cases/${code}`),
    ]);
    expect(byBody.status).toBe(200);
    expect(await byBody.json()).toEqual(await byPath.json());
  });

  it.each([
    [{ code: "00000-00000" }, 404, "case_not_found"],
    [{ code: "onzin" }, 404, "case_not_found"],
    [{}, 400, "bad_request"],
    [{ code: "1".repeat(500) }, 400, "bad_request"],
    [{ code: "00000-00000", more: 1 }, 400, "unknown_field"],
  ])("a case is not read by %j", async (body, status, code) => {
    const answer = await h.ask("/api/abuse/cases", json(body));
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([status, code]);
  });

  it("another site asks for no case", async () => {
    const answer = await h.ask(
      "/api/abuse/cases",
      json({ code: "00000-00000" }, { Origin: "https://evil.example" }),
    );
    expect(answer.status).toBe(403);
  });
});

/** An answer without what differs from one request to the next. */
const shapeOf = (text: string) => text.replace(/"reference":"[^"]*"|[0-9a-f-]{16,}|\d+/g, "");
