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
import { BRAND } from "../rules/brand.ts";
import type { Deps } from "./deps.ts";
import type { Settings } from "./platform/settings.ts";
import { allHandlers } from "./all-calls.ts";
import { describeApi } from "./platform/http/describe-api.ts";
import { serveContract } from "./platform/http/serve-contract.ts";

const ABOUT = `Everything that the lab's own pages do goes through these calls.

**Money** is integer US cents, **percentages** are thousandths of a percent, **times** are ISO 8601 in UTC, ids are UUIDs except
order numbers, which count from 1 and are shown to people with the prefix "10" (order 42 is "#1042").

**Token**: \`POST /api/auth/login\` answers it in its \`authorization\` header; send it in the same header. It is good for an hour,
and a reply to any call may bring a fresh one. An admin's token may call only \`/api/auth/*\` until the second factor is verified.

A call that is open to anyone takes a token too, and may then answer more: an admin sees hidden products, an owner their order.

**Lists** take \`limit\`, \`offset\`, \`search\`, \`sortBy\` and \`desc\`, and answer the things with \`count\`, the number of all that match.

**Failures** answer \`{ message, status, errors: [{ path, message }] }\`; \`code\` names a refusal that the call declares and \`data\` what
belongs to it. 401 is no or no good token, 403 not for this role, 404 also what is somebody else's. Beside what each call lists,
bodies over 1 MB answer 413, those nested too deep 400, and what is not \`application/json\` 415; 500 and 503 may be tried again.

**Repeats**: writes that take an \`idempotency-key\` header do once what is sent twice with the same key and body, and answer the same.
What others may change meanwhile takes the \`version\` that was read; a stale one is 409 with the present one.

**Rate limits** count by address and, where the body has one, by e-mail; over them the answer is 429, and its message and \`retry-after\` (in seconds) say how long to wait.

**Files** are sent apart: a call answers a \`writeLink\` of \`{ url, headers, expiresAt, confirmUrl }\`. PUT the file's bytes to its \`url\` with exactly these
\`headers\` and the announced length, without a token, once, within 15 minutes; 200 is JSON, failures have the shape above. Where \`confirmUrl\` is not null the \`url\` is an object store's:
POST there once the file is put, and this is its answer. Links to read
files are signed too and good for at least 15 minutes, as long as the session lasts that asked for them; those that begin with \`/\` are relative to this origin.

**Live events**: \`new WebSocket(origin + "/api/users/{userId}/zip-downloads/socket", ["nice.live.v1", token])\`, the token without "Bearer ",
tells in JSON what happened to the user's things (to any, for admins): \`{ type: "order", userId, orderId }\`,
\`{ type: "scan", userId, orderId, rollId, scanId, state }\`, \`{ type: "share", userId, shareId }\`, \`{ type: "unlock", userId, scanId }\`,
\`{ type: "contact-sheet", userId, contactSheetId, state }\`, \`{ type: "zip-download", userId, zipDownloadId, state }\`. The text \`ping\` is answered
\`pong\`. It closes with 4401 when the token or its session is over.

**Webhooks** are posted by the payment and postage services, signed over the raw body; nobody else calls them.

**Test providers**: without a payment or postage service of its own this lab uses built-in ones. \`/api/test-payments/*\` and \`/api/test-postage/*\`
stand in for the provider's own form, clock and parcels; card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.`;

/** What the calls of each tag are about. */
const TAGS: Readonly<Record<string, string>> = {
  "Account credit": "A customer's account credit and its ledger.",
  Accounts: "Users, their addresses, preferences, pictures and invitations.",
  Checkout: "Saved carts, restored at the customer's next login.",
  Community: "The newsletter's list, the notes, where to bring film, and what members say.",
  "Digital goods": "Gift cards and their codes, and the files of digital products with their downloads.",
  Returns: "Returns and the lab's decisions.",
  Reviews: "Product reviews, moderated by the lab.",
  Failures: "Failed background work, with reasons and retries.",
  Reminders: "Back-in-stock requests: one e-mail when a product is available.",
  Search: "Search over the whole site, and popular searches.",
  Coupons: "Codes that take something off an order or a membership.",
  Couriers: "Courier pickups: windows, routes, stops and served ZIP codes.",
  "Guest orders": "Buying from the shop without an account.",
  Invoices: "Numbered invoices for orders and memberships, as PDF.",
  Lab: "How busy the lab is, and which rolls wait for what.",
  Memberships: "Tiers, subscriptions, and the service credits that come with them.",
  Notices: "Push notifications about orders.",
  Orders: "Pricing, placing, changing and following orders; what the lab's desk and bench do with them.",
  Payments: "Cards, payments and refunds.",
  "Personal data": "All one's data as a zip, and deleting an account with a week to change one's mind.",
  Prints: "Pictures to be printed, the papers for them, and prints that were ordered.",
  "Product collections": "Shelves of the shop.",
  Products: "Products with variants, options, details, pictures and stock.",
  Rolls: "Rolls of film, as customers see them and the bench handles them.",
  Scans: "Scans, their files, and whole pick-ups as a zip.",
  Shares: "Sets of scans that anyone with the link can see.",
  Shipping: "Parcels of orders, their labels and where they are.",
  "Sign-in": "Signing up and in, the second factor and passwords.",
  "Social submissions": "Scans that customers offer for the lab's own channels.",
  "Tags and locations": "Words and places that customers give their rolls and scans.",
  Tax: "Sales tax by address.",
  Unlocks: "Larger sizes of scans, bought later.",
  Vendors: "Items that vendors make and ship for the lab.",
  Webhooks: "Webhooks of the payment and postage services.",
};

/** Lets `http` gather what its routes say of themselves. To be registered before the routes. */
export async function registerApiDocuments(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${BRAND.name} film lab API`,
        version: "1",
        description: ABOUT,
        contact: { name: BRAND.name, email: BRAND.email },
        license: { name: `© ${BRAND.legalEntity}`, identifier: "LicenseRef-proprietary" },
      },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "authorization" } } },
    },
    transform: describeFiles,
    transformObject: jsonSchemaTransformObject,
  });
}

type Served = Pick<Settings, "projectDir" | "publicUrl">;
type ApiDocument = Record<string, unknown>;

/** Where the build has written the document of its calls: to make it takes a second in which nobody else is answered. */
const WRITTEN = import.meta.url.includes("/build/server/") ? "build/server/openapi.json" : null;

/** The OpenAPI document of the calls that `http` serves at `publicUrl`: as the build wrote it, else made here. */
export function apiDocument(http: FastifyInstance, { projectDir, publicUrl }: Served): ApiDocument {
  const document =
    WRITTEN === null ? documentOf(http) : (JSON.parse(readFileSync(join(projectDir, WRITTEN), "utf8")) as ApiDocument);
  return { ...document, servers: [{ url: publicUrl, description: "This lab" }] };
}

const documentOf = (http: FastifyInstance): ApiDocument =>
  describeApi(structuredClone(http.swagger()) as unknown as ApiDocument, allHandlers, TAGS);

/** The same document without a lab: no database, nothing listens. For the build and for checks. */
export async function documentOfContract(): Promise<ApiDocument> {
  const http = fastify() as unknown as FastifyInstance;
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  await registerApiDocuments(http);
  const calls = async (api: FastifyInstance) =>
    serveContract(api, {} as Deps, allHandlers, async () => null, { secure: false, shortWay: null });
  await http.register(calls, { prefix: "/api" });
  await http.ready();
  const served: Served = { projectDir: "", publicUrl: "http://localhost:4000" };
  const document = apiDocument(http, served);
  await http.close();
  return document;
}

/** The documents of a call whose reply is a file say so, since it has no schema of its own. */
const describeFiles: typeof jsonSchemaTransform = (described) => {
  const { schema, url } = jsonSchemaTransform(described);
  const file = described.route.config?.file;
  if (file === undefined) return { schema, url };
  const content = { [file]: { schema: { type: "string", format: "binary" } } };
  const response = { 200: { description: "The file", content }, ...(schema.response as object) };
  return { schema: { ...schema, response }, url };
};
