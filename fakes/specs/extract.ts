// `node fakes/specs/extract.ts > fakes/specs/twilio-messages.json`: what of Twilio's specification our tests need.
import { pathToFileURL } from "node:url";
import type { Document } from "../testing/schema.ts";
import { readSpec } from "../testing/specs.ts";

export const path = "/2010-04-01/Accounts/{AccountSid}/Messages.json";

export interface Whole extends Document {
  readonly info: unknown;
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
}
interface Operation {
  readonly requestBody: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** One operation, its question and its answer, and the schemas that these name; the rules alone, without a word of explanation. */
export function extractFrom({ openapi, info, paths, components }: Whole) {
  const operation = paths[path]?.post;
  const post = { requestBody: operation?.requestBody, responses: { 201: operation?.responses["201"] } };
  const schemas: Record<string, unknown> = {};
  const collect = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in schemas) continue;
      schemas[name] = components.schemas?.[name];
      collect(schemas[name]);
    }
  };
  collect(post);
  return withoutWords({ openapi, info, paths: { [path]: { post } }, components: { schemas } });
}

/** Descriptions, examples and the vendor's own annotations are texts beside a rule; a property may be called the same. */
function withoutWords<Part>(part: Part, isMap = false): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => withoutWords(one)) as Part;
  const kept = Object.entries(part).filter(([word]) => isMap || !/^(description|examples?|x-.*)$/.test(word));
  return Object.fromEntries(
    kept.map(([word, rule]) => [word, withoutWords(rule, /^(properties|schemas)$/.test(word))]),
  ) as Part;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { document, missing } = readSpec<Whole>("twilio_api_v2010.json");
  if (missing !== null) throw new Error(missing);
  console.log(JSON.stringify(extractFrom(document), null, 2));
}
