import { type OutputUnit, type Schema, type SchemaDraft, Validator } from "@cfworker/json-schema";

/** A vendor's document: OpenAPI 3.0 or 3.1. */
export interface Document {
  readonly openapi: string;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Holds values against the schemas of one document. Besides what JSON Schema asks, a property that no schema names is a fault:
 * vendors ignore what they do not know, and a misspelt field is just that.
 *
 * @param side a question need not carry what only answers do
 */
export function createValidator(document: Document, side: "question" | "answer") {
  // 3.0 has a dialect of its own, nearest to draft 7; 3.1 is JSON Schema itself.
  const draft: SchemaDraft = document.openapi.startsWith("3.0") ? "7" : "2020-12";
  const components = { schemas: each(document.components.schemas ?? {}, translate) };
  const validators = new Map<unknown, Validator>();
  return { resolve, faultsOf };

  /** What is wrong with a value as it travels, each with its place. */
  function faultsOf(schema: unknown, value: unknown): string[] {
    const sent: unknown = JSON.parse(JSON.stringify(value));
    const validator =
      validators.get(schema) ?? new Validator({ ...translate(schema), components }, draft, false);
    validators.set(schema, validator);
    return [...innermost(validator.validate(sent).errors).map(inWords), ...strangers(schema, sent, "#")];
  }

  function resolve(schema: unknown): Schema {
    if (!isObject(schema)) throw new Error(`This is no schema: ${JSON.stringify(schema)}`);
    if (typeof schema.$ref !== "string") return schema;
    return resolve(
      schema.$ref
        .slice(2)
        .split("/")
        .reduce(stepInto, document as unknown),
    );
  }

  /** The same rules in JSON Schema's own words, without what describes rather than rules. */
  function translate(schema: unknown): Schema {
    if (!isObject(schema)) return {};
    const { nullable, description, example, examples, discriminator, ...rules } = schema;
    const { properties, items, additionalProperties, required, type } = rules;
    for (const word of ["allOf", "anyOf", "oneOf"])
      if (Array.isArray(rules[word])) rules[word] = rules[word].map(translate);
    if (isObject(properties)) rules.properties = each(properties, translate);
    if (isObject(items)) rules.items = translate(items);
    if (isObject(additionalProperties)) rules.additionalProperties = translate(additionalProperties);
    // Vendors list the words alone, and say beside the list that there may be none.
    if (Array.isArray(type) && type.includes("null") && Array.isArray(rules.enum))
      rules.enum = [...rules.enum, null];
    if (side === "question" && isObject(properties) && Array.isArray(required))
      rules.required = required.filter((name) => resolve(properties[name] ?? {}).readOnly !== true);
    return nullable === true ? { anyOf: [{ type: "null" }, rules] } : rules;
  }

  /** The properties that a schema names, or null where it takes any. */
  function named(schema: unknown): Schema | null {
    const { properties, additionalProperties, ...rest } = resolve(schema);
    const parts = ["allOf", "oneOf", "anyOf"].flatMap((word) => (rest[word] as unknown[]) ?? []).map(named);
    if (additionalProperties || parts.includes(null)) return null;
    return Object.assign({}, ...parts, properties);
  }

  function strangers(schema: unknown, value: unknown, at: string): string[] {
    const { items } = resolve(schema);
    if (Array.isArray(value))
      return items ? value.flatMap((one, n) => strangers(items, one, `${at}/${n}`)) : [];
    const known = named(schema);
    if (!isObject(value) || known === null || Object.keys(known).length === 0) return [];
    return Object.entries(value).flatMap(([name, one]) =>
      name in known ? strangers(known[name], one, `${at}/${name}`) : [`${at}/${name} is in no schema`],
    );
  }
}

/** The library tells of each schema around a fault as well, and of every one of several that did not fit. */
function innermost(errors: OutputUnit[]): OutputUnit[] {
  const choices = errors.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  return errors.filter(
    ({ keyword, keywordLocation }) =>
      !/^(\$ref|allOf|properties|items|additionalProperties)$/.test(keyword) &&
      !choices.some((choice) => keywordLocation.startsWith(`${choice.keywordLocation}/`)),
  );
}

const inWords = ({ instanceLocation, error }: OutputUnit): string => `${instanceLocation}: ${error}`;

const each = (record: Record<string, unknown>, change: (schema: unknown) => Schema) =>
  Object.fromEntries(Object.entries(record).map(([name, schema]) => [name, change(schema)]));

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const stepInto = (node: unknown, step: string): unknown =>
  isObject(node) ? node[step.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
