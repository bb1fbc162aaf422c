import { z } from "zod";
import { IMPORT_SOURCES } from "../../rules/imports/imports.ts";
import { call, own, staff } from "../kit/call.ts";
import { Cents, Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";

const tag = "Imports";
const Amount = Cents.nullable();

export const PastOrder = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: "At the earlier shop", example: "#1042" }),
    source: z.enum(IMPORT_SOURCES),
    placedAt: Time,
    email: z.string().nullable(),
    customerId: z.uuid().nullable(),
    currency: z.string().meta({ description: "Amounts are hundredths of it", example: "USD" }),
    total: Cents,
    status: z.string().nullable().meta({ description: "As the earlier shop wrote it", example: "paid, fulfilled" }),
    subtotal: Amount,
    shipping: Amount,
    tax: Amount,
    discount: Amount,
    refunded: Amount,
    shipTo: z.array(z.string()),
    tracking: z.array(z.string()),
    lines: z.array(
      z.object({ title: z.string(), sku: z.string().nullable(), quantity: z.number().int(), price: Amount }),
    ),
  })
  .meta({ id: "PastOrder" });
export type PastOrder = z.output<typeof PastOrder>;

const reply = z.object({ pastOrders: z.array(PastOrder), count: z.number().int() });

export const listPastOrders = call({
  method: "GET",
  path: "/users/:userId/past-orders",
  who: own("userId", "money.read"),
  tag,
  summary: "A customer's orders at the lab's earlier shop, newest first; read-only",
  query: listQuery(["placedAt"]),
  reply,
});

export const findPastOrders = call({
  method: "GET",
  path: "/past-orders",
  who: staff("money.read"),
  tag,
  summary: "Orders of the earlier shop, newest first; `search` looks in numbers and e-mails",
  query: listQuery(["placedAt"]),
  reply,
});
