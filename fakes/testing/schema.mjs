import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * What we read of an OpenAPI schema, 3.0 and 3.1.
 *
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {boolean} [nullable]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {string} [pattern]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema | boolean} [additionalProperties]
 * @property {Schema} [items]
 * @property {Schema[]} [allOf]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 */

/** Said where the vendors' files are not there. */
export const noSpecs = "vendor-specs/ is empty: put the vendors' files there";

/**
 * A vendor's own file from `VENDOR_SPECS_DIR` (default `vendor-specs/`), or null where it is not there.
 *
 * @param {string} name
 */
export function readSpec(name) {
  const file = join(resolve(process.env.VENDOR_SPECS_DIR || "vendor-specs"), name);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/**
 * Where a value is not what a schema says, one sentence each. Stricter than the standard in one point: where a schema
 * names its fields, others are a problem too, for a misspelt field is one that nobody reads.
 *
 * @param {unknown} root the document that references point into
 * @param {Schema} schema
 * @param {unknown} value
 * @param {string} [at]
 * @returns {string[]}
 */
export function problemsOf(root, schema, value, at = "$") {
  const it = merged(root, schema);
  if (value === null && (it.nullable || typesOf(it).includes("null"))) return [];
  const choices = it.oneOf ?? it.anyOf;
  if (choices) {
    const tries = choices.map((choice) => problemsOf(root, choice, value, at));
    return tries.some((problems) => problems.length === 0) ? [] : (tries[0] ?? []);
  }
  const wrong = typesOf(it).length > 0 && !typesOf(it).some((type) => isOf(type, value));
  if (wrong) return [`${at} is no ${typesOf(it).join(" or ")}: ${JSON.stringify(value)}`];
  return [...plainProblems(it, value, at), ...innerProblems(root, it, value, at)];
}

/** @type {(root: unknown, schema: Schema) => Schema} */
function merged(root, schema) {
  if (schema.$ref !== undefined) return merged(root, find(root, schema.$ref));
  if (!schema.allOf) return schema;
  const parts = [{ ...schema, allOf: undefined }, ...schema.allOf.map((part) => merged(root, part))];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** @type {(root: unknown, pointer: string) => Schema} */
function find(root, pointer) {
  const steps = pointer.replace(/^#\//, "").split("/");
  const found = steps.reduce((at, step) => /** @type {Record<string, unknown>} */ (at)?.[step], root);
  if (typeof found !== "object" || found === null) throw new Error(`The document has no ${pointer}`);
  return found;
}

/** @type {(schema: Schema) => readonly string[]} */
const typesOf = ({ type }) => (type === undefined ? [] : [type].flat());

/** @type {(type: string, value: unknown) => boolean} */
function isOf(type, value) {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** @type {(schema: Schema, value: unknown, at: string) => string[]} */
function plainProblems(schema, value, at) {
  const fits =
    (schema.enum?.includes(value) ?? true) &&
    (schema.const === undefined || schema.const === value) &&
    (typeof value !== "string" || fitsText(schema, value)) &&
    (typeof value !== "number" ||
      (value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)));
  return fits ? [] : [`${at} is not among what is allowed: ${JSON.stringify(value)}`];
}

/** @type {(schema: Schema, value: string) => boolean} */
const fitsText = ({ pattern, minLength = 0, maxLength = Infinity }, value) =>
  value.length >= minLength &&
  value.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, "u").test(value));

/** @type {(root: unknown, schema: Schema, value: unknown, at: string) => string[]} */
function innerProblems(root, { items, properties = {}, required = [], additionalProperties }, value, at) {
  if (Array.isArray(value))
    return items ? value.flatMap((one, index) => problemsOf(root, items, one, `${at}[${index}]`)) : [];
  if (typeof value !== "object" || value === null) return [];
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const open = Object.keys(properties).length === 0 || additionalProperties === true;
  const more = typeof additionalProperties === "object" ? additionalProperties : undefined;
  const fields = Object.entries(value).flatMap(([name, one]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : more;
    if (schema) return problemsOf(root, schema, one, `${at}.${name}`);
    return open ? [] : [`${at}.${name} is unknown`];
  });
  return [...missing, ...fields];
}
