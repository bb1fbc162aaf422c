import type { OrderDraft } from "../../contract/orders.ts";
import { effectiveTier, type TierId } from "../../rules/memberships/tiers.ts";
import { DEFAULT_TAX_RATE, NOTHING } from "../../rules/money.ts";
import { priceOrder, type Quote } from "../../rules/orders/price.ts";
import { DELIVERIES } from "../../rules/shipping/delivery.ts";
import type { Db } from "../deps.ts";
import { creditBalances } from "../memberships/service-credits.ts";
import { tierOf } from "../memberships/tier-of.ts";
import { invalidField } from "../platform/http/errors.ts";

/**
 * Prices a draft as it stands for this customer, in cents. The quote that is shown and the order that is placed both come
 * from here, so they agree to the cent. Account credit is 0 until its ledger exists (decisions, "Money").
 */
export async function priceDraft(db: Db, userId: string, draft: OrderDraft): Promise<{ tier: TierId; quote: Quote }> {
  checkDraft(draft);
  const membership = await tierOf(db, userId);
  const tier = effectiveTier(membership.tier, membership.active);
  const quote = priceOrder({
    rolls: draft.rolls,
    deliveryMethod: draft.deliveryMethod,
    tier,
    credits: await creditBalances(db, userId),
    useCredits: draft.useCredits,
    taxRate: DEFAULT_TAX_RATE,
    accountCredit: NOTHING,
  });
  return { tier, quote };
}

function checkDraft({ rolls, deliveryMethod }: OrderDraft): void {
  if (!DELIVERIES[deliveryMethod].active) {
    throw invalidField("deliveryMethod", `${DELIVERIES[deliveryMethod].label} is not offered at the moment.`);
  }
  const keys = new Set<string>();
  for (const [index, { tempKey }] of rolls.entries()) {
    if (keys.has(tempKey)) throw invalidField(`rolls.${index}.tempKey`, "Two rolls have the same key.");
    keys.add(tempKey);
  }
}
