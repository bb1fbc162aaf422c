import { z } from "zod";
import { staff, call, own } from "../kit/call.ts";
import { Cents, Price, Time } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";

export const AccountCreditEntry = z
  .object({
    id: z.uuid(),
    change: Cents.meta({ description: "Cents; negative where credit was spent or taken" }),
    balanceAfter: Price,
    reason: z.enum(["REFERRAL", "REFUND", "SPENT", "RESTORED", "ADJUSTED", "GIFT_CARD", "OPENING"]),
    note: z.string(),
    orderId: z.number().int().nullable(),
    createdAt: Time,
  })
  .meta({ id: "AccountCreditEntry" });
export type AccountCreditEntry = z.output<typeof AccountCreditEntry>;

const tag = "Account credit";

export const getAccountCredit = call({
  method: "GET",
  path: "/users/:userId/account-credit",
  who: own("userId", "money.read"),
  tag,
  summary: "A customer's balance of account credit and the entries that make it up, newest first",
  query: listQuery(["createdAt"]),
  reply: z.object({
    balance: Price.meta({ description: "Available credit, in cents" }),
    entries: z.array(AccountCreditEntry),
    count: z.number().int(),
  }),
});

export const adjustAccountCredit = call({
  method: "POST",
  path: "/users/:userId/account-credit",
  who: staff("money.write"),
  tag,
  idempotent: true,
  summary: "Add or subtract account credit of a customer, with a reason",
  body: z.object({
    change: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .meta({ description: "Cents; negative takes credit away", example: 500 }),
    note: z.string().trim().min(1, "Enter a reason. The customer sees it").max(300),
  }),
  reply: z.object({ balance: Price }),
  refusals: {
    NOT_ENOUGH: {
      status: 409,
      message: "The customer does not have that much account credit.",
      data: z.object({ balance: Price }),
    },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});
