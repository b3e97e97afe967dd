import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMollie } from "../../worker/adapters/mollie/index.ts";
import { anOrder } from "../testing/order.ts";
import { createValidator, type Document } from "../testing/schema.ts";
import { readSpec } from "../testing/specs.ts";
import { openStage } from "../testing/stage.ts";
import { startMollie } from "./mollie.ts";

type Exchange = { method: string; path: string; asked: unknown; status: number; said: unknown };
interface Operation {
  readonly requestBody: unknown;
  readonly responses: Record<string, unknown>;
}
interface Spec extends Document {
  readonly paths: Record<string, Record<string, Operation>>;
}

const { document, missing } = readSpec<Spec>("mollie-openapi.yaml");
if (missing) console.warn(missing);

describe.skipIf(missing)("Mollie's published schemas", () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  let exchanges: Exchange[];
  beforeEach(async () => {
    stage = await openStage(startMollie);
    exchanges = [];
  });
  afterEach(() => stage.close());

  const adapter = (apiKey = "test_fake") =>
    createMollie({ apiKey, apiUrl: `${stage.url()}/v2` }, async (url, init) => {
      const answer = await fetch(url, init);
      const asked = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      const said = await answer.clone().json();
      exchanges.push({
        method: (init.method ?? "GET").toLowerCase(),
        path: new URL(url).pathname,
        asked,
        status: answer.status,
        said,
      });
      return answer;
    });

  const order = { ...anOrder, createdAt: 0 };

  /** What is wrong with everything that was said so far. */
  function faults() {
    if (missing !== null) throw new Error(missing);
    const { paths, components } = document;
    const [questions, answers] = [createValidator(document, "question"), createValidator(document, "answer")];
    return exchanges.flatMap(({ method, path, asked, status, said }) => {
      const operation = paths[templateOf(path)]?.[method];
      if (!operation) return [`${method} ${path} is in no specification`];
      const answer = operation.responses[status];
      const told = answer ? schemaOf(answers.resolve(answer)) : components.schemas?.["error-response"];
      const wrong = answers.faultsOf(told, said).map((fault) => `answer ${status} of ${path}: ${fault}`);
      if (asked === undefined) return wrong;
      const wanted = schemaOf(questions.resolve(operation.requestBody));
      return [...questions.faultsOf(wanted, asked).map((fault) => `question of ${path}: ${fault}`), ...wrong];
    });
  }

  it("fit what our adapter asks and what the server that plays Mollie answers", async () => {
    const mollie = adapter();
    const opened = await mollie.open(order);
    const providerId = opened.ok ? opened.value.providerId : "";
    await mollie.open({ ...order, orderId: "p".repeat(22), locale: "en" });
    await mollie.fetch(providerId);
    await stage.act(order.orderId, "paid");
    await mollie.fetch(providerId);
    const refund = {
      providerId,
      refundId: "r1",
      description: "Briefje",
      amountCents: 99,
      currency: "EUR",
      key: "refund:r1",
    };
    await mollie.refund(refund);
    await mollie.refund({ ...refund, amountCents: 300, key: "refund:r2" });
    await mollie.refundsOf(providerId);
    await stage.act(order.orderId, "charged_back");
    await mollie.fetch(providerId);
    await mollie.endedSince(0, 1);
    const period = { from: 0, to: stage.time.now() + 1_000, cursor: null };
    await mollie.listRefunds(period);
    await mollie.listChargebacks(period);
    await stage.act(order.orderId, "chargeback_reversed");
    await mollie.listChargebacks(period);
    expect(faults()).toEqual([]);
    expect(exchanges.map(({ status }) => status)).toEqual([
      201, 201, 200, 200, 201, 422, 200, 200, 200, 200, 200, 200, 200,
    ]);
  });

  it.each(["failed", "canceled", "expired"])("fit a payment that is %s", async (outcome) => {
    const opened = await adapter().open(order);
    await stage.act(order.orderId, outcome);
    await adapter().fetch(opened.ok ? opened.value.providerId : "");
    expect(faults()).toEqual([]);
    expect(exchanges.at(-1)?.said).toMatchObject({ status: outcome });
  });

  it("fit every refusal", async () => {
    await adapter("test_other").open(order);
    await adapter().open({ ...order, redirectUrl: "nowhere" });
    await adapter().open(order);
    await adapter().open({ ...order, description: "another" });
    await adapter().fetch("tr_unknown");
    await adapter().refundsOf("tr_unknown");
    await stage.force("get", "429");
    await adapter().fetch("tr_unknown");
    expect(exchanges.map(({ status }) => status)).toEqual([401, 422, 201, 400, 404, 404, 429]);
    // What was refused for its address is no question that fits.
    expect(faults()).toEqual([]);
  });

  it("would show a field that is missing, misspelt or of another type", async () => {
    await adapter().open(order);
    const [first] = exchanges;
    const said = first?.said as Record<string, unknown>;
    const asked = first?.asked as Record<string, unknown>;
    delete said.profileId;
    said.status = "payed";
    said.isCancellable = false;
    asked.amount = { currency: "EUR", value: 1.68 };
    delete asked.redirectUrl;
    expect(faults()).toHaveLength(5);
  });
});

/** The path as the specification names it. */
const templateOf = (path: string) => path.replace(/^\/v2\/payments\/[^/]+/, "/v2/payments/{paymentId}");

/** Of a request body, or of an answer. */
const schemaOf = ({ content }: Record<string, unknown>) =>
  Object.values(content as Record<string, { schema: unknown }>)[0]?.schema;
