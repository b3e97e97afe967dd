/** @typedef {Record<string, unknown>} Schema JSON Schema, as OpenAPI 3.0 and 3.1 write it */

/** Words that say nothing about whether a value fits. */
const silent = /^(x-.*|description|examples?|title|default|deprecated|format|readOnly|writeOnly|nullable)$/;

/**
 * Holds values against the schemas of one document. Besides what JSON Schema asks, a property that no schema names is a fault:
 * vendors ignore what they do not know, and a misspelt field is just that.
 *
 * @param {unknown} document
 * @param {"question" | "answer"} side a question need not carry what only answers do
 */
export function createValidator(document, side) {
  return {
    resolve,
    /** What is wrong with a value, each with its place. @type {(schema: unknown, value: unknown) => string[]} */
    faultsOf: (schema, value) => [...check(schema, value, ""), ...strangers(schema, value, "")],
  };

  /** @param {unknown} schema @returns {Schema} */
  function resolve(schema) {
    if (!isObject(schema)) throw new Error(`This is no schema: ${JSON.stringify(schema)}`);
    if (typeof schema.$ref !== "string") return schema;
    const steps = schema.$ref.slice(2).split("/");
    return resolve(steps.reduce(stepInto, document));
  }

  /** @type {(schema: unknown, value: unknown, at: string) => string[]} */
  function check(schema, value, at) {
    const whole = resolve(schema);
    if (value === null && whole.nullable === true) return [];
    const rules = Object.entries(whole).filter(([word]) => !silent.test(word));
    return rules.flatMap(([word, rule]) => judge(word, meant(word, rule, whole), value, at));
  }

  /** @type {(word: string, rule: unknown, whole: Schema) => unknown} */
  function meant(word, rule, { type, properties }) {
    // Vendors list the words alone, and say beside the list that there may be none.
    if (word === "enum" && list(type).includes("null")) return [...list(rule), null];
    if (word !== "required" || side === "answer" || !isObject(properties)) return rule;
    return list(rule).filter((name) => !resolve(properties[String(name)] ?? {}).readOnly);
  }

  /** @type {(word: string, rule: unknown, value: unknown, at: string) => string[]} */
  function judge(word, rule, value, at) {
    const fits = (/** @type {unknown} */ schema) => check(schema, value, at).length === 0;
    switch (word) {
      case "allOf":
        return list(rule).flatMap((schema) => check(schema, value, at));
      case "anyOf":
        return list(rule).some(fits) ? [] : [`${at} fits none of several`];
      case "oneOf":
        return list(rule).filter(fits).length === 1 ? [] : [`${at} fits not exactly one of several`];
      case "items":
        return Array.isArray(value) ? value.flatMap((one, n) => check(rule, one, `${at}/${n}`)) : [];
      case "properties":
        return Object.entries(isObject(rule) && isObject(value) ? rule : {}).flatMap(([name, schema]) =>
          isObject(value) && name in value ? check(schema, value[name], `${at}/${name}`) : [],
        );
      case "required":
        return isObject(value)
          ? list(rule).flatMap((name) => (String(name) in value ? [] : [`${at}/${String(name)} is missing`]))
          : [];
      case "additionalProperties":
        return rule === true || isObject(rule) ? [] : [`${at}: additionalProperties is not understood`];
      default:
        return isWithin(word, rule, value)
          ? []
          : [`${at} is ${JSON.stringify(value)}; ${word}: ${JSON.stringify(rule)}`];
    }
  }

  /** The properties that a schema names, or null where it takes any. @type {(schema: unknown) => Schema | null} */
  function named(schema) {
    const { properties, additionalProperties, ...rest } = resolve(schema);
    const parts = ["allOf", "oneOf", "anyOf"].flatMap((word) => list(rest[word])).map(named);
    if (additionalProperties || parts.includes(null)) return null;
    return Object.assign({}, ...parts, properties);
  }

  /** @type {(schema: unknown, value: unknown, at: string) => string[]} */
  function strangers(schema, value, at) {
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

/** Rules about one value alone, which concern only values of their kind. @type {(word: string, rule: unknown, value: unknown) => boolean} */
function isWithin(word, rule, value) {
  switch (word) {
    case "type":
      return list(rule).some((type) => isOf(String(type), value));
    case "enum":
      return list(rule).includes(value);
    case "pattern":
      return typeof value !== "string" || new RegExp(String(rule)).test(value);
    case "minLength":
      return typeof value !== "string" || value.length >= Number(rule);
    case "maxLength":
      return typeof value !== "string" || value.length <= Number(rule);
    case "minimum":
      return typeof value !== "number" || value >= Number(rule);
    case "maximum":
      return typeof value !== "number" || value <= Number(rule);
    default:
      throw new Error(`A schema says '${word}', which is not understood`);
  }
}

/** @type {(type: string, value: unknown) => boolean} */
function isOf(type, value) {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

/**
 * @param {unknown} value
 * @returns {value is Schema}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @type {(rule: unknown) => unknown[]} */
const list = (rule) => (rule === undefined ? [] : [rule].flat());

/** @type {(node: unknown, step: string) => unknown} */
const stepInto = (node, step) =>
  isObject(node) ? node[step.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
