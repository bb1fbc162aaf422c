import { z } from "zod";
import { REFERRAL_STATES } from "../../rules/accounts/referrals.ts";
import { staff, call, own } from "../kit/call.ts";
import { Email, Price, Time } from "../kit/fields.ts";
import { listQuery, More } from "../kit/paging.ts";

const tag = "Accounts";

export const sendReferral = call({
  method: "GET",
  path: "/users/:userId/send-referral",
  who: own("userId", "customers.write"),
  tag,
  limit: { times: 10, perSeconds: 900 },
  summary:
    "E-mail an invitation with the user's referral link, once per address; the reply is the same whether or not the address has an account",
  query: z.object({ email: Email }),
  refusals: {
    ONESELF: { status: 422, message: "That is your own e-mail. Invite someone else." },
    TOO_MANY: { status: 429, message: "You sent too many invitations today. Try again tomorrow." },
  },
});

export const Referral = z
  .object({
    id: z.uuid(),
    email: z.string().meta({ description: "Masked", example: "a***@example.com" }),
    state: z.enum(REFERRAL_STATES),
    reward: Price.nullable().meta({ description: "Cents that each side got; null until then", example: 500 }),
    createdAt: Time,
    joinedAt: Time.nullable(),
    rewardedAt: Time.nullable(),
  })
  .meta({ id: "Referral" });

export const listReferrals = call({
  method: "GET",
  path: "/users/:userId/referrals",
  who: own("userId", "customers.read"),
  tag,
  summary: "Whom a user invited, the latest first, and what an invitation brings at present",
  query: listQuery(["createdAt"]),
  reply: z.object({
    referrals: z.array(Referral),
    count: z.number().int(),
    rewardOffered: Price.meta({ description: "Cents for each side; 0 is no reward", example: 500 }),
  }),
});

const Who = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

export const ReferralAtDesk = z
  .object({
    id: z.uuid(),
    referrer: Who,
    email: z.string().meta({ description: "That was invited" }),
    invited: Who.nullable().meta({ description: "The customer who joined; null until then" }),
    state: z.enum(REFERRAL_STATES),
    reward: Price.nullable().meta({ description: "Cents that each side got; null until then", example: 500 }),
    createdAt: Time,
    joinedAt: Time.nullable(),
    rewardedAt: Time.nullable(),
  })
  .meta({ id: "ReferralAtDesk" });
export type ReferralAtDesk = z.output<typeof ReferralAtDesk>;

export const listAllReferrals = call({
  method: "GET",
  path: "/referrals",
  who: staff("customers.read"),
  tag,
  summary: "All invitations with their result and rewards; searches names and e-mails of both people",
  query: listQuery(["createdAt"]).extend({ state: z.enum(REFERRAL_STATES).optional() }),
  reply: z.object({ referrals: z.array(ReferralAtDesk), count: z.number().int(), more: More }),
});
