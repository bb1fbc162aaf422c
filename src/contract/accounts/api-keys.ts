import { z } from "zod";
import {
  CUSTOMER_KEY_PERMISSIONS,
  KEY_DAYS,
  KEY_NAME_LENGTH,
  KEY_STATES,
  lacksAmounts,
  MOST_KEYS,
  STAFF_KEY_PERMISSIONS,
} from "../../rules/accounts/api-keys.ts";
import { STAFF_ROLES } from "../../rules/accounts/staff-roles.ts";
import { call, own, signedIn, staff } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";

const tag = "API keys";

const KeyPermissions = z.array(z.enum(STAFF_KEY_PERMISSIONS as [(typeof STAFF_KEY_PERMISSIONS)[number]])).meta({
  description: `The key's permissions. Customers' keys have only ${CUSTOMER_KEY_PERMISSIONS.join(", ")}`,
  example: ["orders.read"],
});

export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: "Warehouse" }),
    beginning: z.string().meta({ description: "The key's first characters, to recognize it", example: "nice_4Fq9" }),
    permissions: KeyPermissions,
    state: z.enum(KEY_STATES),
    createdAt: Time,
    expiresAt: Time.nullable().meta({ description: "Null: never" }),
    lastUsedAt: Time.nullable().meta({ description: "Exact to a minute; null: never" }),
    lastAddress: z
      .string()
      .nullable()
      .meta({ description: "The network address that used it last", example: "203.0.113.7" }),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof ApiKey>;

export const OwnedApiKey = ApiKey.extend({
  owner: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    staffRole: z.enum(STAFF_ROLES).nullable().meta({ description: "Null: a customer or vendor" }),
  }),
}).meta({ id: "OwnedApiKey" });
export type OwnedApiKey = z.output<typeof OwnedApiKey>;

export const listApiKeys = call({
  method: "GET",
  path: "/users/:userId/api-keys",
  who: own("userId", "keys"),
  tag,
  summary: "A user's API keys that are not revoked, newest first",
  reply: z.object({ apiKeys: z.array(ApiKey) }),
});

export const listAllApiKeys = call({
  method: "GET",
  path: "/api-keys",
  who: staff("keys"),
  tag,
  summary: "API keys of the whole lab: their owners, permissions and last use; searches names, owners and e-mails",
  query: listQuery(["createdAt", "lastUsedAt"]).extend({
    of: z.enum(["STAFF", "CUSTOMERS", "VENDORS"]).optional().meta({ description: "Whose keys" }),
    state: z.enum(KEY_STATES).optional(),
  }),
  reply: z.object({ apiKeys: z.array(OwnedApiKey), count: z.number().int() }),
});

export const makeApiKey = call({
  method: "POST",
  path: "/api-keys",
  who: signedIn,
  tag,
  confirmed: true,
  keys: "never",
  summary:
    "Create an API key that acts for the caller, and e-mail them about it. The reply is the only one with the key",
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, "Enter a name, for example Warehouse")
      .max(KEY_NAME_LENGTH)
      .meta({ example: "Warehouse" }),
    permissions: KeyPermissions.min(1, "Choose at least one permission").refine(
      (chosen) => !lacksAmounts(chosen),
      "Downloaded lists contain amounts. Also choose the permission to see amounts.",
    ),
    days: z
      .union(KEY_DAYS.map((days) => z.literal(days)))
      .nullable()
      .meta({ description: "Days until it expires: 30, 90 or 365; null is never", example: 90 }),
  }),
  reply: z.object({
    apiKey: ApiKey,
    secret: z.string().meta({ description: "Shown once", example: "nice_…" }),
  }),
  refusals: {
    NOT_INCLUDED: {
      status: 403,
      message: "You can only give a key what you may do yourself. Remove the other permissions.",
    },
    TOO_MANY: {
      status: 409,
      message: `You have too many API keys: ${MOST_KEYS.staff} for staff, ${MOST_KEYS.customer} for customers. Revoke one first.`,
    },
    NOT_FOR_ROLE: { status: 403, message: "API keys are for customers and lab staff." },
  },
});

export const revokeApiKey = call({
  method: "DELETE",
  path: "/users/:userId/api-keys/:apiKeyId",
  who: own("userId", "keys"),
  tag,
  keys: "never",
  summary: "Revoke an API key at once and for good. Repeating it is harmless",
});

export const describeApiKey = call({
  method: "GET",
  path: "/api-keys/current",
  who: signedIn,
  tag,
  keys: "any",
  summary: "The API key of this request, its owner and its permissions at present",
  reply: z.object({
    id: z.uuid(),
    name: z.string(),
    userId: z.uuid().meta({ description: "The owner, for paths with `{userId}`" }),
    permissions: KeyPermissions.meta({ description: "The key's permissions that the owner's role still has" }),
  }),
  refusals: { NO_KEY: { status: 409, message: "Send an API key in the authorization header." } },
});
