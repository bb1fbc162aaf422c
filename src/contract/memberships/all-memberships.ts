import { z } from "zod";
import { COUNTED_DAYS, MEMBERSHIP_END_REASONS, MEMBERSHIP_STATES } from "../../rules/memberships/membership-states.ts";
import { TIER_IDS } from "../../rules/memberships/tiers.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery, More } from "../kit/paging.ts";

const Count = z.number().int();

export const MembershipSummary = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    customerName: z.string(),
    email: z.string(),
    tier: z.enum(TIER_IDS),
    state: z.enum(MEMBERSHIP_STATES),
    day: Time.meta({
      description: "By status: the day it renews or ends, since when the renewal is unpaid, or when it ended",
    }),
    billed: z.boolean().meta({ description: "False for a complimentary membership" }),
    endReason: z.enum(MEMBERSHIP_END_REASONS).nullable().meta({ description: "Why it ended; null while active" }),
    problem: z.string().nullable().meta({ description: "Why its last payment failed" }),
    startedAt: Time,
  })
  .meta({ id: "MembershipSummary" });
export type MembershipSummary = z.output<typeof MembershipSummary>;

export const listAllMemberships = call({
  method: "GET",
  path: "/memberships",
  who: staff("customers.read"),
  tag: "Memberships",
  summary:
    "All memberships, past and present, filtered by status and searched by name and e-mail. The “needs attention” counts cover all",
  query: listQuery(["startedAt", "day"]).extend({
    state: z.enum(MEMBERSHIP_STATES).optional(),
    tier: z.enum(TIER_IDS).optional(),
    from: Time.optional().meta({ description: "Only with this `day` or later" }),
    to: Time.optional().meta({ description: "Only with a `day` before this one" }),
  }),
  reply: z.object({
    memberships: z.array(MembershipSummary),
    count: Count,
    more: More,
    unpaid: Count.meta({ description: "Active memberships with an unpaid renewal" }),
    endSoon: Count.meta({ description: `Memberships that end within ${COUNTED_DAYS} days` }),
    endedLately: Count.meta({ description: `Memberships that ended in the last ${COUNTED_DAYS} days` }),
  }),
});
