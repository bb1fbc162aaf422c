import { readFileSync } from "node:fs";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import fastify, { type FastifyInstance } from "fastify";
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import type { Lab } from "../rules/lab-settings/lab-profile.ts";
import { schemaIdOf } from "../contract/events/event.ts";
import { EVENT_NAMES, EVENT_TYPES } from "../rules/events/event-types.ts";
import { BRAND } from "../rules/brand.ts";
import type { Deps } from "./deps.ts";
import type { Settings } from "./platform/settings.ts";
import { modules } from "./modules.ts";
import { describeApi } from "./platform/http/describe-api.ts";
import { serveContract } from "./platform/http/serve-contract.ts";

const ABOUT = `The lab's own pages use these calls for everything they do.

**Money** is integer US cents. **Percentages** are thousandths of a percent. **Times** are ISO 8601 in UTC. IDs are UUIDs, except
order numbers: they count from 1, and people see them with the prefix "10" (order 42 is "#1042").

**Token**: \`POST /api/auth/login\` returns a token in its \`authorization\` header. Send it in the same header. It is valid for an
hour, and the reply to any call may carry a new one. An admin's token may call only \`/api/auth/*\` until the second factor is verified.

**API keys** (\`Authorization: Bearer nice_…\`) are for programs: created by staff or customers, without second factor. Each call says
which permission a key needs for it. Above 600 calls a minute, a key gets 429.

Public calls accept a token too and may then return more: admins see hidden products, owners see their orders.

**Lists** accept \`limit\`, \`offset\`, \`search\`, \`sortBy\` and \`desc\`. They return the items and \`count\`, the number of all matches.
To copy a list, send \`updatedSince\`, then each reply's \`nextCursor\` as \`cursor\`.

**Errors** are \`{ message, status, code, errors: [{ path, message }] }\`. \`code\` is for programs: an error that the call declares, whose
details are in \`data\`, or a general one. 401: no valid token. 403: wrong role. 404: not found, or someone else's. Any call may also return 413 (body over 1 MB),
400 (nested too deep), 415 (not \`application/json\`), and 500 or 503, which you may retry.

**Idempotency**: writes that accept an \`idempotency-key\` header run once per key and body, and return the same reply to repeats.
To change something that others may change too, send the \`version\` that you read. An outdated version returns 409 with the current one.

**Rate limits** count per address and, where the body has one, per e-mail. Above the limit the reply is 429. Its message and
\`retry-after\` (in seconds) say how long to wait.

**Files** are uploaded separately: a call returns a \`writeLink\` of \`{ url, headers, expiresAt, confirmUrl }\`. PUT the file to its \`url\`
once, within 15 minutes, with exactly these \`headers\` and the announced length, and without a token. 200 returns JSON; errors have the
shape above. If \`confirmUrl\` is not null, \`url\` belongs to an object store: POST to \`confirmUrl\` after the PUT, and use its reply. Links for
reading files are signed and valid for at least 15 minutes, while the session that requested them lasts. Links that begin with \`/\` are
relative to this origin.

**Live events**: open \`new WebSocket(origin + "/api/users/{userId}/zip-downloads/socket", ["nice.live.v1", token])\`, with the token
without "Bearer ". It sends JSON when something of the user changes (for admins, of any user): \`{ type: "order", userId, orderId }\`,
\`{ type: "scan", userId, orderId, rollId, scanId, state }\`, \`{ type: "share", userId, shareId }\`, \`{ type: "unlock", userId, scanId }\`,
\`{ type: "contact-sheet", userId, contactSheetId, state }\`, \`{ type: "zip-download", userId, zipDownloadId, state }\`. It replies \`pong\`
to the text \`ping\`. It closes with 4401 when the token or its session ends.

**Webhooks**: the lab posts events to endpoints that staff add, signed as Standard Webhooks define. \`GET /api/events\` returns the
same events as a feed. Calls tagged Webhooks are for the payment and postage services, which sign the raw body.

**Test providers**: without its own payment or postage service, the lab uses built-in ones. \`/api/test-payments/*\` and
\`/api/test-postage/*\` replace the provider's form, clock and parcels. Card 4242 4242 4242 4242 pays; 4000 0000 0000 0002 is declined.`;

const TAGS: Readonly<Record<string, string>> = {
  "API keys": "Keys for programs that call the API for their owner.",
  Staff: "Staff members, their roles and permissions.",
  Accounting: "Closed days, and the month as a journal for accounting programs.",
  "Account credit": "A customer's account credit and its ledger.",
  Accounts: "Users, their addresses, preferences, pictures and invitations.",
  Checkout: "Saved carts, restored at the customer's next login.",
  Community: "Newsletter, notes, drop-off locations and member reviews.",
  "Digital goods": "Gift cards and their codes, and the files of digital products with their downloads.",
  Returns: "Returns and the lab's decisions.",
  Reviews: "Product reviews, moderated by the lab.",
  Planning: "Load against capacity, expected film, and the staff plan.",
  "Process control": "Developing machines, their baths and control strips.",
  Events: "Events of the lab: a feed, and webhooks to other programs.",
  "Feed links": "Secret links that let calendars and spreadsheets read from the lab.",
  Failures: "Failed background work, with reasons and retries.",
  Reminders: "Back-in-stock requests: one e-mail when a product is available.",
  Search: "Search over the whole site, and popular searches.",
  Prices: "The price list of services and membership tiers, by version.",
  Coupons: "Discount codes for orders and memberships.",
  Couriers: "Courier pickups: windows, routes, stops and served ZIP codes.",
  "Guest orders": "Buying from the shop without an account.",
  Imports: "Data of an earlier shop: customers, subscribers, credit, coupons and orders.",
  Invoices: "Numbered invoices for orders and memberships, as PDF.",
  Lab: "How busy the lab is, and which rolls wait for what.",
  Memberships: "Tiers, subscriptions, and the service credits that come with them.",
  Notices: "Push notifications about orders.",
  Orders: "Pricing, placing, changing and tracking orders, and the work of desk and bench on them.",
  Payments: "Cards, payments and refunds.",
  "Lab export": "The whole lab as a zip of CSV, JSON and files, for its owners.",
  "Personal data": "Data exports, and deleting an account after a week.",
  Prints: "Print drafts, papers and ordered prints.",
  "Product collections": "Groups of products in the shop.",
  Products: "Products with variants, options, details, pictures and stock.",
  Rolls: "Rolls of film, for customers and the bench.",
  Scans: "Scans, their files, and zip downloads.",
  Shares: "Sets of scans that anyone with the link can see.",
  Shipping: "Parcels of orders, their labels and where they are.",
  Setup: "The first start of a new lab, and its checklist.",
  "Sign-in": "Signing up and in, the second factor and passwords.",
  "Social submissions": "Scans that customers submit for the lab's own channels.",
  "Tags and locations": "Tags and places that customers add to rolls and scans.",
  Tax: "Sales tax by address.",
  Unlocks: "Larger sizes of scans, bought later.",
  Vendors: "Items that vendors make and ship for the lab.",
  Webhooks: "Webhooks of the payment and postage services.",
};

/** Collects the routes' schemas for the OpenAPI document. Register before the routes. */
export async function registerApiDocuments(http: FastifyInstance, lab: Lab): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${lab.name} film lab API`,
        version: "1",
        description: ABOUT,
        contact: { name: lab.name, email: lab.email },
        license: { name: `© ${lab.legalEntity}`, identifier: "LicenseRef-proprietary" },
      },
      components: {
        securitySchemes: {
          token: { type: "apiKey", in: "header", name: "authorization" },
          apiKey: { type: "http", scheme: "bearer", bearerFormat: "nice_…", description: "An API key" },
        },
      },
    },
    transform: describeFiles,
    transformObject: jsonSchemaTransformObject,
  });
}

type Served = Pick<Settings, "projectDir" | "publicUrl">;
type ApiDocument = Record<string, unknown>;

/** The OpenAPI document that the build wrote: generating it blocks the process for a second. */
const WRITTEN = import.meta.url.includes("/build/server/") ? "build/server/openapi.json" : null;

/**
 * Returns the OpenAPI document of the calls that `http` serves at `publicUrl`: the build's copy, else generated now.
 */
export function apiDocument(http: FastifyInstance, { projectDir, publicUrl }: Served): ApiDocument {
  const document =
    WRITTEN === null ? documentOf(http) : (JSON.parse(readFileSync(join(projectDir, WRITTEN), "utf8")) as ApiDocument);
  return { ...document, servers: [{ url: publicUrl, description: "This lab" }] };
}

const documentOf = (http: FastifyInstance): ApiDocument => {
  const document = structuredClone(http.swagger()) as unknown as ApiDocument;
  return describeApi({ ...document, webhooks: webhooks() }, modules.endpoints, TAGS);
};

/** Describes what the lab posts to webhook endpoints. The feed's reply brings the schemas. */
const webhooks = (): object =>
  Object.fromEntries(
    EVENT_NAMES.map((type) => {
      const content = { "application/json": { schema: { $ref: `#/components/schemas/${schemaIdOf(type)}` } } };
      const responses = { "2XX": { description: "Received. Any other answer is tried again for three days." } };
      const operation = { operationId: type, summary: EVENT_TYPES[type].when, tags: ["Events"], security: [] };
      return [type, { post: { ...operation, requestBody: { required: true, content }, responses } }];
    }),
  );

/** Generates the same document without a lab: no database, no listening socket. For the build and for checks. */
export async function documentOfContract(): Promise<ApiDocument> {
  const http = fastify() as unknown as FastifyInstance;
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  await registerApiDocuments(http, BRAND);
  const calls = async (api: FastifyInstance) =>
    serveContract(api, {} as Deps, modules.endpoints, async () => null, { secure: false });
  await http.register(calls, { prefix: "/api" });
  await http.ready();
  const served: Served = { projectDir: "", publicUrl: "http://localhost:4000" };
  const document = apiDocument(http, served);
  await http.close();
  return document;
}

/** Describes file replies in the document, since they have no schema of their own. */
const describeFiles: typeof jsonSchemaTransform = (described) => {
  const { schema, url } = jsonSchemaTransform(described);
  const file = described.route.config?.file;
  if (file === undefined) return { schema, url };
  const content = { [file]: { schema: { type: "string", format: "binary" } } };
  const response = { 200: { description: "The file", content }, ...(schema.response as object) };
  return { schema: { ...schema, response }, url };
};
