import type { z } from "zod";
import type { User } from "../../../src/contract/accounts/accounts.ts";
import { Membership } from "../../../src/contract/memberships/memberships.ts";
import { PaymentMethod } from "../../../src/contract/payments/payments.ts";
import { customer } from "./render-screen.tsx";
import { type PartOf, smallest } from "./smallest.ts";
import { STARTING_PRICE_LIST } from "../../../src/rules/prices/starting-price-list.ts";

/** An active membership that renews on Jun 15, 2027. */
export function aMembership(part: PartOf<z.input<typeof Membership>> = {}): Membership {
  const tier = part.tier ?? "NICE_2025";
  const [currentPeriodStart, currentPeriodEnd] = ["2026-06-15T14:00:00.000Z", "2027-06-15T14:00:00.000Z"];
  return smallest(Membership, {
    tier,
    label: STARTING_PRICE_LIST.tiers[tier].label,
    status: "ACTIVE",
    active: true,
    billed: true,
    currentPeriodStart,
    currentPeriodEnd,
    startedAt: currentPeriodStart,
    next: { tier, price: STARTING_PRICE_LIST.tiers[tier].price, at: currentPeriodEnd },
    ...part,
  });
}

export const aMember = (part: PartOf<User> = {}): User =>
  customer({
    active: true,
    tier: "NICE_2025",
    credits: { roll: 10, scan4K: 3, rush: 3, pro: 0 },
    creditProducts: [{ kind: "roll", productId: null, count: 10, unlimited: false }],
    ...part,
  });

export const aCard = (last4 = "4242", part: PartOf<PaymentMethod> = {}): PaymentMethod =>
  smallest(PaymentMethod, { id: `pm_${last4}`, brand: "Visa", last4, expMonth: 12, expYear: 2034, ...part });
