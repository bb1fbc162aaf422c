import { z } from "zod";
import type { CallSpec } from "../../../contract/kit/call.ts";
import type { ErrorReply } from "../../../contract/kit/errors.ts";
import { exampleOf, type JsonSchema, type Schemas } from "./example-of.ts";

type Content = Record<
  string,
  { schema?: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
>;
type Response = { description: string; content?: Content; headers?: unknown };
type Ref = { $ref: string };
type Operation = {
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; schema?: JsonSchema; example?: unknown; description?: string }[];
  requestBody?: { content: Content };
  responses?: Record<string, Response | Ref>;
};
export type ApiDocument = {
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, JsonSchema>;
    responses?: Record<string, Response>;
    headers?: Record<string, object>;
  };
  tags?: { name: string; description: string }[];
};

const ERROR_SCHEMA: JsonSchema = { $ref: "#/components/schemas/Error" };

/**
 * Completes the document generated from the routes: every call's error responses, an example for each request and
 * response, and each tag's description. Finds calls by operation ID, which is their name in the contract.
 */
export function describeApi<Document extends object>(
  document: Document,
  calls: Readonly<Record<string, { call: CallSpec }>>,
  tags: Readonly<Record<string, string>>,
): Document {
  const api = document as ApiDocument;
  const schemas: Schemas = api.components?.schemas ?? {};
  const shared: Record<string, Response> = {};
  const used = new Set<string>();
  for (const operation of Object.values(api.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const call = calls[operation.operationId ?? ""]?.call;
    if (call === undefined) continue;
    used.add(call.tag);
    for (const parameter of operation.parameters ?? []) {
      if (parameter.schema !== undefined) parameter.example = exampleOf(parameter.schema, schemas);
    }
    giveExamples(operation.requestBody?.content, schemas);
    const { 200: success } = (operation.responses ?? {}) as Record<string, Response>;
    giveExamples(success?.content, schemas);
    operation.responses = {
      ...(success === undefined ? {} : { 200: successOf(call, success) }),
      ...failuresOf(call, shared),
    };
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === "path") parameter.description ??= describeParameter(parameter.name);
    }
    // Optional: without a token, the call returns public data.
    if (call.who.kind === "anyone") operation.security = [{}, { token: [] }];
    if (call.idempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  }
  api.components = { ...api.components, responses: shared, headers: { Authorization: TOKEN_HEADER } };
  dropPatterns(api);
  dropUnused(api);
  api.tags = [...used].sort().map((name) => ({ name, description: tags[name] ?? "" }));
  return document;
}

/** Descriptions of path parameters whose names do not explain them. */
const PARAMETERS: Readonly<Record<string, string>> = {
  code: "The unguessable code that placing the order answered",
  direction: "left or right",
  event: "DEVELOPED, SCANNED, SYNCED, SLEEVED, RETURNED or TOSSED",
  labNumber: "As on the twin-check sticker, such as 26-00042",
  name: "The whole name",
  orderId: "The order's number, counted from 1, without the prefix that people see",
  paymentMethodId: "The stored card's id at the payment provider",
  prefId: "The chosen preference's id",
  scanCode: "The share's unguessable code",
  slug: "The last part of its page's address",
  tier: "A tier on sale, such as NICE_2025",
  trackingNumber: "The carrier's number of the parcel",
  userId: "The customer's id; one's own, unless an admin acts on their behalf",
  zip: "A 5-digit US ZIP code",
};

/** "messengerId" becomes "The id of the messenger". */
function describeParameter(name: string): string {
  const thing = name.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return PARAMETERS[name] ?? (name.endsWith("Id") ? `The id of the ${thing}` : `The ${thing}`);
}

const TOKEN_HEADER = {
  description: "A new token to send from now on; not in every reply",
  schema: { type: "string" },
  example: "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTlhNmYzZSJ9.c2lnbmF0dXJl",
};

function successOf(call: CallSpec, success: Response): Response {
  const described = { ...success, description: call.file === null ? "Done" : "The file" };
  const mayBringToken = call.who.kind !== "anyone" || call.path.startsWith("/auth/");
  const headers = { authorization: { $ref: "#/components/headers/Authorization" } };
  return mayBringToken ? { ...described, headers } : described;
}

/** Deletes the patterns of UUIDs: their format says enough, a thousand times. */
function dropPatterns(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const { format } = part as JsonSchema;
  if (format === "uuid") delete (part as JsonSchema).pattern;
  for (const one of Object.values(part)) dropPatterns(one);
}

/** Deletes unreferenced schemas: each is collected twice, for input and for output. */
function dropUnused(api: ApiDocument): void {
  const schemas = api.components?.schemas ?? {};
  for (let dropped = true; dropped;) {
    const text = JSON.stringify(api);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    for (const name of unused) delete schemas[name];
    dropped = unused.length > 0;
  }
}

const IDEMPOTENCY_KEY = {
  name: "idempotency-key",
  in: "header",
  description: "The same key and body give the same answer; the same key with another body is 409.",
  schema: { type: "string" },
  example: "019a6f3e-7c2b-7d4a-9f10-3b5c8e21a604",
};

function giveExamples(content: Content | undefined, schemas: Schemas): void {
  const json = content?.["application/json"];
  if (json?.schema !== undefined) json.example = exampleOf(json.schema, schemas);
}

/**
 * Returns every failure of a call, by status, with an example each: declared failures, and failures of its guard and
 * checks.
 * @param shared gets the responses that declare nothing, which most calls have
 */
function failuresOf(call: CallSpec, shared: Record<string, Response>): Record<string, Response | Ref> {
  const implied = impliedFailures(call);
  const failures: (ErrorReply & { name: string })[] = [
    ...implied,
    ...Object.entries(call.refusals).map(([code, { status, message, data }]) => ({
      name: code,
      message,
      status,
      errors: [],
      code,
      ...(data === undefined ? {} : { data: exampleOf(z.toJSONSchema(data) as JsonSchema, {}) }),
    })),
  ];
  return Object.fromEntries(
    [...Map.groupBy(failures, ({ status }) => status)]
      .sort(([one], [other]) => one - other)
      .map(([status, same]) => {
        if (!same.every((one) => implied.includes(one))) return [String(status), responseOf(same)];
        const name = same.map((one) => one.name).join(".");
        shared[name] ??= responseOf(same);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
  );
}

function responseOf(failures: (ErrorReply & { name: string })[]): Response {
  const description = failures.map(({ name, message }) => `\`${name}\`: ${message}`).join("\n\n");
  const examples = Object.fromEntries(failures.map(({ name, ...value }) => [name, { value }]));
  return { description, content: { "application/json": { schema: ERROR_SCHEMA, examples } } };
}

/** Returns undeclared failures, implied by authorization and validation (docs/product/errors.md#shape-of-a-failure). */
function impliedFailures(call: CallSpec): (ErrorReply & { name: string })[] {
  const failure = (name: string, status: number, message: string, errors: ErrorReply["errors"] = []) => ({
    name,
    message,
    status,
    errors,
    code: name,
  });
  const takesInput = Object.keys(call.query.shape).length > 0 || call.body.def.type !== "undefined";
  const guarded = call.who.kind !== "anyone";
  return [
    ...(takesInput
      ? [
          failure("INVALID_INPUT", 400, "Please check what you entered.", [
            { path: "name", message: "This field is required." },
          ]),
        ]
      : []),
    ...(guarded ? [failure("NOT_LOGGED_IN", 401, "Please log in first.")] : []),
    ...(guarded && call.who.kind !== "session"
      ? [failure("SECOND_FACTOR", 403, "Verify your second factor first.")]
      : []),
    ...(call.confirmed
      ? [failure("CONFIRM_FIRST", 403, "Show us first that it is you: give your password again.")]
      : []),
    ...(call.who.kind === "roles" || call.who.kind === "messenger"
      ? [failure("NOT_ALLOWED", 403, "This is not open to your account.")]
      : []),
    ...(Object.keys(call.params.shape).length > 0
      ? [failure("NOT_FOUND", 404, "This page or thing does not exist.")]
      : []),
    ...(call.limit === null && call.guesses === null && !call.slowsDown
      ? []
      : [failure("TOO_MANY_REQUESTS", 429, "Too many tries. Please wait 1 minute and try again.")]),
    failure("UNAVAILABLE", 503, "The lab is starting up or busy. Please try again in a moment."),
  ];
}
