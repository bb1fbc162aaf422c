import { z } from "zod";
import { REMINDER_REASONS } from "../../rules/reminders/reminders.ts";
import { staff, anyone, call, own } from "../kit/call.ts";
import { Email, Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";
import { Stock } from "../products/product.ts";

const tag = "Reminders";

const Wanted = z.object({
  productId: z.uuid(),
  productVariantId: z.uuid().nullable().default(null).meta({ description: "The wanted variant; null: any" }),
});

export const Reminder = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    productVariantId: z.uuid().nullable(),
    reason: z.enum(REMINDER_REASONS).meta({ description: "LAUNCH: not sold yet. STOCK: out of stock" }),
    createdAt: Time,
  })
  .meta({ id: "Reminder" });
export type Reminder = z.output<typeof Reminder>;

const CAN_BE_HAD = { status: 409, message: "It's available now: reload the page." } as const;
const BAD_LINK = { status: 422, message: "This link is incomplete. Open it from the e-mail again." } as const;

export const requestReminder = call({
  method: "POST",
  path: "/product-reminders",
  who: anyone,
  tag,
  limit: { times: 10, perSeconds: 900, account: "email" },
  summary:
    "Request an e-mail when a product is available, for a guest. We first send an e-mail to confirm. The reply is the same if the address already waits",
  body: Wanted.extend({ email: Email }),
  refusals: { CAN_BE_HAD },
});

export const confirmReminder = call({
  method: "POST",
  path: "/product-reminders/confirm",
  who: anyone,
  tag,
  limit: { times: 30, perSeconds: 900 },
  summary: "Confirm a back-in-stock request with the token from the e-mail; repeating it is harmless",
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ product: z.object({ name: z.string(), slug: z.string() }) }),
  refusals: {
    BAD_LINK,
    GONE: {
      status: 410,
      message:
        "This request has ended: we already e-mailed you, or it is too old. Request it again on the product page.",
    },
  },
});

export const endReminder = call({
  method: "POST",
  path: "/product-reminders/end",
  who: anyone,
  tag,
  limit: { times: 30, perSeconds: 900 },
  summary: "Cancel a back-in-stock request with the token from the e-mail; repeating it is harmless",
  body: z.object({ token: z.string().min(1).max(200) }),
  refusals: { BAD_LINK },
});

export const addReminder = call({
  method: "POST",
  path: "/users/:userId/product-reminders",
  who: own("userId", "customers.write"),
  tag,
  summary: "Request one e-mail when a product is available; repeats change nothing",
  body: Wanted,
  reply: z.object({ reminder: Reminder }),
  refusals: {
    CAN_BE_HAD,
    TOO_MANY: { status: 409, message: "You already have 50 back-in-stock requests. Cancel one first." },
  },
});

export const listReminders = call({
  method: "GET",
  path: "/users/:userId/product-reminders",
  who: own("userId", "customers.read"),
  tag,
  summary: "A customer's back-in-stock requests, newest first",
  reply: z.object({ reminders: z.array(Reminder) }),
});

export const removeReminder = call({
  method: "DELETE",
  path: "/users/:userId/product-reminders/:reminderId",
  who: own("userId", "customers.write"),
  tag,
  summary: "Cancel a back-in-stock request",
});

export const RequestedProduct = z
  .object({
    productId: z.uuid(),
    productVariantId: z.uuid().nullable(),
    name: z.string(),
    slug: z.string(),
    variantName: z.string().nullable(),
    stock: Stock,
    waiting: z.number().int().meta({ description: "People who get an e-mail when it's available" }),
    members: z.number().int().meta({ description: "Of these, active members" }),
    unconfirmed: z.number().int().meta({ description: "Guests who have not confirmed their e-mail yet" }),
    since: Time.meta({ description: "When the first of them asked" }),
  })
  .meta({ id: "RequestedProduct" });
export type RequestedProduct = z.output<typeof RequestedProduct>;

export const listWaitedFor = call({
  method: "GET",
  path: "/product-reminders",
  who: staff("products.read"),
  tag,
  summary: "Requested products with the number of people, most wanted first; `search` looks in names",
  query: listQuery(["waiting", "since", "name"]),
  reply: z.object({ products: z.array(RequestedProduct), count: z.number().int() }),
});
