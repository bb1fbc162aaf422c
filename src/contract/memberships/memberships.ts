import { z } from "zod";
import { BENEFIT_KEYS, type BenefitKey } from "../../rules/memberships/benefits.ts";
import { BILLING_PERIODS, CREDIT_KINDS, MEMBER_TIER_IDS, TIER_IDS } from "../../rules/memberships/tiers.ts";
import { COUPON_REFUSALS } from "../../rules/coupons/coupons.ts";
import { staff, anyone, call, own } from "../kit/call.ts";
import { Cents, Price, Time } from "../kit/fields.ts";
import { NOT_OPEN } from "../kit/not-open.ts";
import { couponGuesses } from "../checkout/order-draft.ts";
import { ClientSecret } from "../payments/payments.ts";
import { listQuery } from "../kit/paging.ts";

const tag = "Memberships";

const CreditCount = z.union([z.number().int(), z.literal("unlimited")]);
const Tier = z.enum(TIER_IDS).meta({ description: "A membership tier", example: "NICE_2025" });
const CouponProblem = z.enum(Object.keys(COUPON_REFUSALS) as [keyof typeof COUPON_REFUSALS]);

const Benefit = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("CREDIT"),
    label: z.string(),
    value: CreditCount.meta({ description: "Credits per term, or unlimited" }),
  }),
  z.object({ type: z.literal("PRICE"), label: z.string(), value: Price }),
  z.object({ type: z.literal("SERVICE"), label: z.string(), value: z.string(), href: z.string().optional() }),
]);

const Benefits = z.object(
  Object.fromEntries(BENEFIT_KEYS.map((key) => [key, Benefit])) as Record<BenefitKey, typeof Benefit>,
);

export const MembershipTier = z
  .object({
    id: Tier,
    active: z.boolean().meta({ description: "Can be bought. Legacy tiers keep their terms but cannot be bought" }),
    label: z.string(),
    desc: z.string(),
    price: Price.meta({ description: "Cents per billing period, as charged" }),
    displayedPrice: Price.meta({ description: "Cents per billing period, as displayed" }),
    billing: z.enum(BILLING_PERIODS),
    sku: z.string(),
    lookupKey: z.string().meta({ description: "Price key at the payment provider", example: "nice_2025" }),
    rollCredits: CreditCount,
    proScanCredits: CreditCount,
    scan4KCredits: CreditCount,
    rushCredits: CreditCount,
    benefits: Benefits,
  })
  .meta({ id: "MembershipTier" });
export type MembershipTier = z.output<typeof MembershipTier>;

export const Membership = z
  .object({
    id: z.uuid(),
    tier: Tier,
    label: z.string(),
    status: z
      .enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "CANCELED"])
      .meta({ description: "INCOMPLETE waits for the second step of its first payment, PAST_DUE for its renewal's" }),
    active: z.boolean().meta({ description: "Whether it is active; false after it lapsed" }),
    billed: z.boolean().meta({ description: "False for a complimentary membership, which ends with its term" }),
    cancelAtPeriodEnd: z.boolean(),
    currentPeriodStart: Time,
    currentPeriodEnd: Time,
    startedAt: Time.nullable(),
    next: z
      .object({ tier: Tier, price: Price, at: Time })
      .nullable()
      .meta({ description: "Next renewal; null if it ends instead" }),
    problem: z.string().nullable().meta({ description: "Why the last payment failed" }),
    terms: z
      .array(
        z.object({
          invoiceNumber: z.number().int(),
          invoiceId: z.uuid(),
          description: z.string(),
          total: Cents,
          paidAt: Time,
        }),
      )
      .meta({ description: "Terms paid for, newest first" }),
    createdAt: Time,
  })
  .meta({ id: "Membership" });
export type Membership = z.output<typeof Membership>;

const TierChange = z.object({
  tier: z.enum(MEMBER_TIER_IDS),
  when: z
    .enum(["NOW", "NEXT_TERM"])
    .meta({ description: "NOW begins a new term at once, NEXT_TERM waits for the renewal" }),
  credit: Price.meta({ description: "Unused cents of the current term that are deducted" }),
  due: Price.meta({ description: "Cents that the card pays at once" }),
  price: Price.meta({ description: "Cents per term of the new tier" }),
});

export const MembershipList = z.object({
  memberships: z.array(Membership).meta({ description: "Active first, then newest first" }),
  changes: z.array(TierChange).meta({ description: "Prices of tier changes now; empty without an active membership" }),
});

export const listMembershipTiers = call({
  method: "GET",
  path: "/membership-tiers",
  who: anyone,
  tag,
  summary: "All tiers with their prices (cents), credits and benefits; the first is for non-members",
  reply: z.object({ tiers: z.array(MembershipTier) }),
});

/** Result of a payment request. PENDING: the provider has not responded yet, and we will check. */
const Outcome = z.enum(["ACTIVE", "DECLINED", "REQUIRES_ACTION", "PENDING"]);
const OutcomeReply = z.object({
  outcome: Outcome,
  message: z.string().nullable(),
  subscriptionId: z.uuid().meta({ description: "The provider's token that confirms a second step" }),
  membership: Membership,
});

const CARD_MISSING = { status: 422, message: "Add a card to pay for the membership." } as const;
const PayingCard = z.object({
  paymentMethodId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "A stored card; the default card if omitted" }),
  token: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "The provider's token of a new card; used instead of a stored card" }),
  keep: z.boolean().default(false).meta({
    description:
      "Save the card after it pays and make it the default for renewals. A card that is not saved is discarded; without another card, the membership ends with its term",
  }),
});
const NOT_ON_SALE = { status: 422, message: "This membership is no longer sold. Choose a current one." } as const;
const NO_MEMBERSHIP = { status: 409, message: "There is no active membership." } as const;
const NOT_BILLED = {
  status: 409,
  message: "This membership is complimentary and cannot be changed here. Write to us, or join when it ends.",
} as const;
const CHANGE_RUNNING = {
  status: 409,
  message: "Another change of this membership is not finished. Wait a minute, then check again.",
  data: z.object({ reason: z.string().meta({ description: "The membership's status" }) }),
} as const;
const KEY_REUSED = { status: 409, message: "This idempotency key was used for another request." } as const;

export const subscribe = call({
  method: "POST",
  path: "/users/:userId/subscriptions/:tier",
  who: own("userId", "payments"),
  tag,
  idempotent: true,
  guesses: couponGuesses("promoCode"),
  textParams: ["tier"],
  summary:
    "Start a membership: charges the given or default card for the first term. Returns ACTIVE, DECLINED with the reason, or REQUIRES_ACTION with the details to confirm",
  query: z.object({
    promoCode: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .optional()
      .meta({ description: "A coupon for memberships, off the first term" }),
  }),
  body: PayingCard.nullish(),
  reply: OutcomeReply,
  refusals: {
    NOT_ON_SALE,
    CARD_MISSING,
    ALREADY_MEMBER: {
      status: 409,
      message: "There is already a membership. Change its tier instead.",
      data: z.object({ tier: Tier }),
    },
    BAD_COUPON: {
      status: 422,
      message: "This code cannot be used.",
      data: z.object({ reason: CouponProblem, text: z.string() }),
    },
    KEY_REUSED,
    NOT_OPEN,
  },
});

export const confirmSubscription = call({
  method: "PUT",
  path: "/users/:userId/subscriptions/:subscriptionId/confirm",
  who: own("userId", "payments"),
  tag,
  summary:
    "Update the payment of a membership or tier change from the provider after its second step. While waiting, returns REQUIRES_ACTION with the client secret for the browser's step; call again after that",
  reply: OutcomeReply.extend({ clientSecret: ClientSecret }),
});

export const listMemberships = call({
  method: "GET",
  path: "/users/:userId/memberships",
  who: own("userId", "money.read"),
  tag,
  summary: "A customer's memberships with their terms, the next price and what a change of tier would cost (cents)",
  reply: MembershipList,
});

export const cancelMembership = call({
  method: "PUT",
  path: "/users/:userId/memberships/cancel",
  who: own("userId", "payments"),
  tag,
  summary: "Cancel a membership: it ends with its term, or at once if its renewal is unpaid",
  reply: z.object({ membership: Membership }),
  refusals: { NO_MEMBERSHIP, CHANGE_RUNNING },
});

export const resumeMembership = call({
  method: "PUT",
  path: "/users/:userId/memberships/resume",
  who: own("userId", "payments"),
  tag,
  summary: "Resume a membership that was set to end",
  reply: z.object({ membership: Membership }),
  refusals: { NO_MEMBERSHIP, NOT_BILLED, CHANGE_RUNNING },
});

export const changeTier = call({
  method: "PUT",
  path: "/users/:userId/memberships/change-tier",
  who: own("userId", "payments"),
  tag,
  summary:
    "Change the tier: an upgrade starts at once with a new term, less the unused part of the current one; a downgrade with the next renewal",
  body: PayingCard.extend({ tier: z.enum(MEMBER_TIER_IDS, "Choose one of the tiers on sale") }),
  reply: OutcomeReply,
  refusals: {
    NO_MEMBERSHIP,
    NOT_BILLED,
    CARD_MISSING,
    NOT_ON_SALE,
    SAME_TIER: { status: 409, message: "This is already the current tier." },
    CHANGE_RUNNING,
    NOT_PAID: { status: 409, message: "The renewal is not paid yet. Add a working card first." },
  },
});

export const cancelTierChange = call({
  method: "PUT",
  path: "/users/:userId/memberships/cancel-change",
  who: own("userId", "payments"),
  tag,
  summary:
    "Cancel a change of tier that waits for the bank, so that orders can use the term’s credits again. Where none waits, it changes nothing",
});

export const CREDIT_ENTRY_REASONS = ["GRANTED", "RESERVED", "RESTORED", "EXPIRED", "ADJUSTED"] as const;

export const listServiceCredits = call({
  method: "GET",
  path: "/users/:userId/service-credits",
  who: own("userId", "money.read"),
  tag,
  summary:
    "Service credits left by kind, and every entry of their ledger with the balance after it; searched by order number or reason",
  query: listQuery(["createdAt"]).extend({ kind: z.enum(CREDIT_KINDS).optional() }),
  reply: z.object({
    balances: z.array(
      z.object({
        kind: z.enum(CREDIT_KINDS),
        label: z.string(),
        productId: z.uuid().nullable().meta({ description: "The service that a credit pays for" }),
        count: z.number().int().nullable().meta({ description: "Credits left; null: unlimited" }),
        unlimited: z.boolean(),
      }),
    ),
    entries: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(CREDIT_KINDS),
        number: z
          .number()
          .int()
          .meta({ description: "Sequence number of a customer's entries of one kind, without gaps" }),
        change: z.number().int(),
        balanceAfter: z.number().int(),
        reason: z.enum(CREDIT_ENTRY_REASONS),
        note: z.string().meta({ description: "Why staff gave or took the credits" }),
        orderId: z.number().int().nullable(),
        membershipId: z.uuid().nullable(),
        at: Time,
      }),
    ),
    count: z.number().int(),
  }),
});

export const moveTestClock = call({
  method: "POST",
  path: "/test-payments/clock",
  who: staff("settings"),
  tag,
  summary:
    "Built-in test provider only: advance a customer's clock at the provider, by days or to a time; memberships that end in between renew or lapse",
  body: z
    .object({
      userId: z.uuid(),
      days: z.number().int().min(1).max(3660).optional(),
      to: Time.optional(),
    })
    .refine(({ days, to }) => (days === undefined) !== (to === undefined), {
      path: ["days"],
      message: "Enter either `days` or `to`",
    })
    .meta({ example: { userId: "019a6f3e-7c2b-7d4a-9f10-3b5c8e21a604", days: 31 } }),
  reply: z.object({ now: Time.meta({ description: "The customer's time at the provider (test clocks)" }) }),
  refusals: {
    NO_TEST_PROVIDER: { status: 404, message: "The test provider is not in use." },
    NO_CUSTOMER: {
      status: 422,
      message: "This customer has never saved a card, and the payment provider doesn't know them.",
    },
    TOO_FAR: { status: 422, message: "The clock can move at most 12 years ahead." },
  },
});

export const adjustServiceCredits = call({
  method: "POST",
  path: "/users/:userId/service-credits",
  who: staff("money.write"),
  tag,
  idempotent: true,
  summary: "Give service credits to a customer, or take some, with a reason. They end with the membership's term",
  body: z.object({
    kind: z.enum(CREDIT_KINDS),
    change: z.number().int().min(-1000).max(1000).meta({ description: "Credits; negative takes them", example: 2 }),
    note: z.string().trim().min(1, "Enter a reason. The customer sees it").max(300),
  }),
  reply: z.object({ balance: z.number().int().meta({ description: "Credits of the kind afterwards" }) }),
  refusals: {
    NOT_ENOUGH: {
      status: 409,
      message: "The customer does not have that many credits.",
      data: z.object({ balance: z.number().int() }),
    },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});
