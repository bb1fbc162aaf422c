type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Returns a JSON schema as a TypeScript type. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `components["schemas"]["${schema.$ref.split("/").at(-1)}"]`;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map(typeOf).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part)})`).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      return schema.prefixItems === undefined
        ? `(${typeOf(schema.items ?? {})})[]`
        : `[${schema.prefixItems.map(typeOf).join(", ")}]`;
    case "integer":
      return "number";
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(field)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(" ")} }`;
  const values = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  return `Record<string, ${values}>`;
}

/** Whether an API key may make a call, or anyone. */
const isForKeys = ({ security = [] }: Operation): boolean =>
  security.length === 0 || security.some((one) => "apiKey" in one || Object.keys(one).length === 0);

/** Returns the operations of one address that keys may make, each after its summary. */
export const methodsOf = (methods: Record<string, Operation>): string =>
  Object.entries(methods)
    .filter(([, operation]) => isForKeys(operation))
    .map(([method, operation]) => `/** ${operation.summary ?? ""} */ ${method}: { ${operationOf(operation)} };`)
    .join(" ");

function operationOf({ parameters = [], requestBody, responses }: Operation): string {
  const body =
    requestBody === undefined
      ? "requestBody?: never;"
      : `requestBody${requestBody.required ? "" : "?"}: { ${contentOf(requestBody.content)} };`;
  const success = responses["200"]?.content ?? {};
  return `parameters: { ${["query", "path", "header"].map((where) => parametersIn(where, parameters)).join(" ")} }; ${body} responses: { 200: { headers: Record<string, unknown>; ${contentOf(success)} }; default: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } } };`;
}

function parametersIn(where: string, parameters: NonNullable<Operation["parameters"]>): string {
  const found = parameters.filter((one) => one.in === where);
  if (found.length === 0) return `${where}?: never;`;
  const fields = found.map(
    ({ name, required, schema }) => `${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema ?? {})};`,
  );
  const isOptional = found.every(({ required }) => !required);
  return `${where}${isOptional ? "?" : ""}: { ${fields.join(" ")} };`;
}

const contentOf = (content: Content): string =>
  `content: { ${Object.entries(content)
    .map(([type, { schema }]) => `"${type}": ${typeOf(schema ?? {})};`)
    .join(" ")} }`;
