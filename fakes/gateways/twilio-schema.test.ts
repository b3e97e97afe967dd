import { describe, expect, it } from "vitest";
import { extractFrom, path, type Whole } from "../specs/extract.ts";
import { withGateways } from "../testing/gateways.ts";
import { createValidator, type Document } from "../testing/schema.ts";
import { readExtract, readSpec } from "../testing/specs.ts";

interface Body {
  readonly content: Record<string, { readonly schema: { readonly properties: Properties } }>;
}
type Properties = Record<string, { readonly type?: string }>;
interface Spec extends Document {
  readonly paths: Record<string, { readonly post: { requestBody: Body; responses: Record<string, Body> } }>;
}
type Exchange = { path: string; form: Record<string, unknown>; said: Record<string, unknown> };

const { connect, sms } = withGateways();
const document = readExtract<Spec>("twilio-messages.json");

describe("Twilio's published schemas", () => {
  it("fit what our adapter asks and what the server that plays Twilio answers", async () => {
    const operation = document.paths[path]?.post;
    const asked = operation?.requestBody.content["application/x-www-form-urlencoded"]?.schema;
    const told = operation?.responses["201"]?.content["application/json"]?.schema;
    const exchanges: Exchange[] = [];
    const gateway = await connect("twilio", {
      async fetcher(url, init) {
        const answer = await fetch(url, init);
        const said = (await answer.clone().json()) as Record<string, unknown>;
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

  const { document: whole, missing } = readSpec<Whole>("twilio_api_v2010.json");
  it.skipIf(missing)("are in the repository as Twilio publishes them", () => {
    expect(whole && extractFrom(whole)).toEqual(document);
  });
});

/** A form's fields as what the schema says they are, for all of them travel as text. */
function readForm(properties: Properties | undefined, body: unknown): Record<string, unknown> {
  const read = [...new URLSearchParams(typeof body === "string" ? body : "")].map(([name, value]) => {
    const type = properties?.[name]?.type;
    if (type === "boolean" && /^(true|false)$/.test(value)) return [name, value === "true"];
    return [name, type === "integer" || type === "number" ? Number(value) : value];
  });
  return Object.fromEntries(read);
}
