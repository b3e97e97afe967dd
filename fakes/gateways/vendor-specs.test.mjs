import { describe, expect, it } from "vitest";
import { withGateways } from "../testing/gateways.mjs";
import { noSpecs, problemsOf, readSpec } from "../testing/schema.mjs";

const { connect, sms } = withGateways();
const spec = readSpec("twilio_api_v2010.json");

describe("Twilio's own file", () => {
  it.skipIf(spec === null)(
    spec === null ? noSpecs : "allows what we ask and what the fake says",
    async () => {
      const file = JSON.parse(spec ?? "");
      const { post } = file.paths["/2010-04-01/Accounts/{AccountSid}/Messages.json"];
      const asked = post.requestBody.content["application/x-www-form-urlencoded"].schema;
      const answered = post.responses[201].content["application/json"].schema;
      /** @type {{ path: string, form: Record<string, unknown>, answer: Record<string, unknown> }[]} */
      const calls = [];
      const gateway = await connect("twilio", {
        async fetcher(url, init) {
          const response = await fetch(url, init);
          const answer = /** @type {Record<string, unknown>} */ (await response.clone().json());
          calls.push({
            path: new URL(url).pathname,
            form: readForm(asked.properties, init.body),
            answer,
          });
          return response;
        },
      });
      await gateway.send(sms("twilio"));
      await gateway.send(sms("twilio", { text: "a".repeat(1280), segments: 9 }));
      expect(calls).toHaveLength(2);
      for (const { path, form, answer } of calls) {
        expect(path).toMatch(/^\/2010-04-01\/Accounts\/AC[0-9a-f]{32}\/Messages\.json$/);
        expect(problemsOf(file, asked, form)).toEqual([]);
        expect(problemsOf(file, answered, answer)).toEqual([]);
        // And the check has teeth.
        expect(problemsOf(file, asked, { ...form, To: undefined, Sender: "Bep" })).toHaveLength(2);
        expect(problemsOf(file, answered, { ...answer, num_segments: 1, status: "gone" })).toHaveLength(2);
      }
    },
  );
});

/**
 * A form's fields as what the file says they are, for all of them travel as text.
 *
 * @param {Record<string, { type?: string }>} properties
 * @param {unknown} body
 */
function readForm(properties, body) {
  const read = [...new URLSearchParams(typeof body === "string" ? body : "")].map(([name, value]) => {
    const type = properties[name]?.type;
    if (type === "boolean" && /^(true|false)$/.test(value)) return [name, value === "true"];
    return [name, type === "integer" || type === "number" ? Number(value) : value];
  });
  return Object.fromEntries(read);
}
