import { describe, expect, it } from "vitest";
import { withGateways } from "../testing/gateways.mjs";
import { createValidator } from "../testing/schema.mjs";
import { readSpec } from "../testing/specs.mjs";

/**
 * @typedef {{ content: Record<string, { schema: { properties: Record<string, { type?: string }> } }> }} Body
 * @typedef {{ paths: Record<string, { post: { requestBody: Body, responses: Record<string, Body> } }> }} Spec
 * @typedef {{ path: string, form: Record<string, unknown>, said: Record<string, unknown> }} Exchange
 */

const { connect, sms } = withGateways();
const { document, missing } = readSpec("twilio_api_v2010.json");

describe.skipIf(missing)(`Twilio's published schemas${missing ? ` (${missing})` : ""}`, () => {
  it("fit what our adapter asks and what the server that plays Twilio answers", async () => {
    const { paths } = /** @type {Spec} */ (document);
    const operation = paths["/2010-04-01/Accounts/{AccountSid}/Messages.json"]?.post;
    const asked = operation?.requestBody.content["application/x-www-form-urlencoded"]?.schema;
    const told = operation?.responses["201"]?.content["application/json"]?.schema;
    /** @type {Exchange[]} */
    const exchanges = [];
    const gateway = await connect("twilio", {
      async fetcher(url, init) {
        const answer = await fetch(url, init);
        const said = /** @type {Record<string, unknown>} */ (await answer.clone().json());
        exchanges.push({ path: new URL(url).pathname, form: readForm(asked?.properties, init.body), said });
        return answer;
      },
    });
    await gateway.send(sms("twilio"));
    await gateway.send(sms("twilio", { text: "a".repeat(1280), segments: 9 }));
    const { faultsOf } = createValidator(document, "answer");
    expect(exchanges).toHaveLength(2);
    for (const { path, form, said } of exchanges) {
      expect(path).toMatch(/^\/2010-04-01\/Accounts\/AC[0-9a-fA-F]{32}\/Messages\.json$/);
      expect([...faultsOf(asked, form), ...faultsOf(told, said)]).toEqual([]);
      // And the check has teeth.
      expect(faultsOf(asked, { ...form, To: undefined, Sender: "Bep" })).toHaveLength(2);
      expect(faultsOf(told, { ...said, num_segments: 1, status: "gone" })).toHaveLength(2);
    }
  });
});

/**
 * A form's fields as what the schema says they are, for all of them travel as text.
 *
 * @param {Record<string, { type?: string }> | undefined} properties
 * @param {unknown} body
 */
function readForm(properties, body) {
  const read = [...new URLSearchParams(typeof body === "string" ? body : "")].map(([name, value]) => {
    const type = properties?.[name]?.type;
    if (type === "boolean" && /^(true|false)$/.test(value)) return [name, value === "true"];
    return [name, type === "integer" || type === "number" ? Number(value) : value];
  });
  return Object.fromEntries(read);
}
