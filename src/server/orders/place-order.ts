import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/orders.ts";
import type { BodyOf } from "../../contract/call.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { addresses, users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { reserveCredits } from "../memberships/service-credits.ts";
import { refuse } from "../platform/http/errors.ts";
import { claimIdempotencyKey, nameSubject } from "./claim-idempotency-key.ts";
import { markPaid } from "./mark-paid.ts";
import { priceDraft } from "./price-draft.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { rollCount } from "./roll-row.ts";
import { saveOrder } from "./save-order.ts";
import type { AddressSnapshot } from "./tables.ts";

export type PlaceOrder = {
  userId: string;
  /** Who placed it: the customer, or an admin on their behalf. */
  by: string;
  draft: BodyOf<typeof contract.placeOrder>;
  idempotencyKey: string | null;
};

/** Places an order at the price that the customer was shown, or refuses and writes nothing. @returns its number */
export async function placeOrder(deps: Deps, request: PlaceOrder): Promise<number> {
  const { userId, by, draft, idempotencyKey: key } = request;
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    await lockUser(tx, userId); // tier and credits stand still until commit
    const use = key === null ? null : { userId, key, call: "placeOrder", body: draft };
    const claim = use === null ? null : await claimIdempotencyKey(tx, use, "", now);
    if (claim?.state === "OTHER") throw refuse(contract.placeOrder, "KEY_REUSED");
    if (claim?.state === "SAME") return Number(claim.subject);

    const address = await primaryAddress(tx, userId);
    const { tier, quote } = await priceDraft(tx, userId, draft);
    if (quote.total !== draft.expectedTotal) throw refuse(contract.placeOrder, "PRICE_CHANGED", { total: quote.total });

    const orderId = await saveOrder(tx, { userId, tier, address, draft, quote, now });
    await reserveCredits(tx, { userId, orderId, kinds: quote.creditsUsed, now });
    await tx
      .update(users)
      .set({ firstOrderAt: now })
      .where(and(eq(users.id, userId), isNull(users.firstOrderAt)));
    const text = `Placed: ${rollCount(draft.rolls.length)}, ${formatDollars(quote.total)}`;
    await recordOrderEvent(deps, tx, { id: orderId, customerId: userId }, { type: "PLACED", text, by });
    if (quote.total === 0) {
      const paidBy = quote.serviceCredits > 0 ? "Paid with service credits" : "Nothing to pay";
      await markPaid(deps, tx, { orderId, amount: cents(0), text: paidBy, by });
    }
    if (use !== null) await nameSubject(tx, use, String(orderId));
    return orderId;
  });
}

/** A copy of where the customer lives now; what becomes of the address later does not touch the order. */
async function primaryAddress(tx: Tx, userId: string): Promise<AddressSnapshot> {
  const [address] = await tx
    .select({
      placeId: addresses.placeId,
      address1: addresses.address1,
      address2: addresses.address2,
      city: addresses.city,
      zip: addresses.zip,
      state: addresses.state,
    })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.primary));
  if (address === undefined) throw refuse(contract.placeOrder, "ADDRESS_MISSING");
  return { ...address, country: "US" };
}
