/** The parts of a JSON Schema that the contract's documents use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
};
export type Schemas = Readonly<Record<string, JsonSchema>>;

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "019a6f3e-7c2b-7d4a-9f10-3b5c8e21a604",
  "date-time": "2026-11-21T15:04:05.000Z",
  date: "2026-11-21",
  email: "ada@example.com",
  uri: "https://example.com/",
};

/** Maximum nesting depth of an example. */
const DEEPEST = 9;

/**
 * Returns a value that matches a schema, for the documents: the schema's own example if it has one, otherwise the first
 * valid value. Includes optional fields, so that readers see all of them.
 * @param schemas targets of `$ref`, from `#/components/schemas`
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.examples !== undefined && schema.examples.length > 0) return schema.examples[0];
  if ("const" in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split("/").at(-1)!] ?? {}, schemas, depth + 1);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return exampleOf(either.find(({ type }) => type !== "null") ?? {}, schemas, depth);
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas, depth)));
  }
  const type = Array.isArray(schema.type) ? schema.type.find((kind) => kind !== "null") : schema.type;
  switch (type) {
    case "object":
      return exampleObject(schema, schemas, depth);
    case "array":
      return depth > DEEPEST || schema.items === undefined ? [] : [exampleOf(schema.items, schemas, depth + 1)];
    case "integer":
    case "number":
      return schema.default ?? leastOf(schema);
    case "boolean":
      return schema.default ?? true;
    case "string":
      return schema.default ?? BY_FORMAT[schema.format ?? ""] ?? "text".padEnd(schema.minLength ?? 0, "x");
    default:
      return schema.default ?? null;
  }
}

/** Returns the smallest valid number, or 1 if only the machine limits it. */
function leastOf({ minimum, exclusiveMinimum }: JsonSchema): number {
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) return minimum;
  return exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1;
}

function exampleObject(schema: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const shown = depth > DEEPEST ? fields.filter(([name]) => schema.required?.includes(name)) : fields;
  const example = Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]));
  if (fields.length > 0 || typeof schema.additionalProperties !== "object") return example;
  const name = exampleOf(schema.propertyNames ?? { type: "string", default: "name" }, schemas, depth + 1);
  return { [String(name)]: exampleOf(schema.additionalProperties, schemas, depth + 1) };
}
