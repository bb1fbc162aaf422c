import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import * as contract from "../../contract/checkout/checkout.ts";
import type { DraftToPlace, OrderDraft } from "../../contract/checkout/order-draft.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { filmNeedsAddress } from "../../rules/checkout/address-needed.ts";
import type { Quote } from "../../rules/checkout/lines.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { internalNotesFor } from "../accounts/preferences.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { users } from "../accounts/tables.ts";
import { bookStop } from "../couriers/book-stop.ts";
import type { Deps, Tx } from "../deps.ts";
import { giftCardForOrder } from "../digital-goods/spend-gift-card.ts";
import { refuse } from "../platform/http/errors.ts";
import { attachDrafts } from "../prints/attach-drafts.ts";
import type { DraftMaker } from "../prints/draft-maker.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import { markPaid } from "../orders/mark-paid.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { rollCount } from "../../rules/film/roll-text.ts";
import { checkDraft, contentsOf } from "./contents.ts";
import { holdOrder } from "./hold-order.ts";
import { refuseSecondOrder } from "./store-cart.ts";
import { couponForOrder, NOBODY, priceContents, type PricedContents } from "./price-contents.ts";
import { insertLines, lineRows } from "./save-lines.ts";
import { insertOrder, saveRolls, saveShipments, waysOf } from "./save-order.ts";
import { refusingShortages, takeForOrder } from "./take-for-order.ts";
import { type Places, placesOf } from "./order-places.ts";

export type PlaceOrder = {
  userId: string;
  /** The customer, or an admin on their behalf. */
  by: string;
  draft: z.output<typeof DraftToPlace>;
  idempotencyKey: string | null;
  /** Key of the browser that arranged prints before login; null if there is none. */
  browserKeyHash: string | null;
};

/** Places an order at the price that the customer was shown, or rejects it and writes nothing. @returns its number */
export async function placeOrder(deps: Deps, request: PlaceOrder): Promise<number> {
  const { userId, by, draft, idempotencyKey: key } = request;
  const maker = { userIds: [userId, by], browserKeyHash: request.browserKeyHash };
  checkDraft(draft);
  const places = await placesOf(deps, userId, draft);
  return deps.db.transaction(async (tx) => {
    const { firstOrderAt } = await lockUser(tx, userId); // tier and credits cannot change until commit
    const use = { userId, key, call: "placeOrder", body: draft };
    const before = await replayedResult(tx, use, "", deps.now(), () => refuse(contract.placeOrder, "KEY_REUSED"));
    if (before !== null) return Number(before);
    await refuseSecondOrder(tx, { userId, lines: draft.lines });
    const orderId = await writeOrder(deps, tx, { userId, by, guest: null, maker, draft, places });
    if (firstOrderAt === null) await tx.update(users).set({ firstOrderAt: deps.now() }).where(eq(users.id, userId));
    // The key was claimed before the order had a number.
    if (key !== null) {
      await tx
        .update(idempotencyKeys)
        .set({ subject: String(orderId) })
        .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
    }
    return orderId;
  });
}

export type WriteOrder = {
  userId: string;
  /** Null for guests. */
  by: string | null;
  draft: OrderDraft & { expectedTotal: number };
  places: Places;
  /** The guest's access code, name on this order, and network; null for accounts. */
  guest: { accessCode: string; firstName: string; lastName: string; networkHash: string } | null;
  /** The owner whose print drafts the order may use. */
  maker: DraftMaker;
};

/**
 * Prices and writes an order and takes everything it uses. The caller holds the lock of the customer's row.
 * @returns its number
 */
export async function writeOrder(deps: Deps, tx: Tx, request: WriteOrder): Promise<number> {
  const { userId, by, draft, places, guest } = request;
  const now = deps.now();
  const prices = deps.prices.inForce();
  const contents = contentsOf(draft);
  const coupon = await couponForOrder(tx, draft.promo, userId, now);
  const giftCard = await giftCardForOrder(tx, draft.giftCard);
  const whose = guest === null ? { userId } : { customer: NOBODY };
  const priced = await priceContents(tx, {
    ...whose,
    prices,
    lists: deps.prices,
    contents,
    coupon,
    giftCard,
    taxation: places.taxation,
    taxExempt: places.taxExempt,
    now,
    timeZone: deps.lab.timeZone,
  });
  const { tier, quote } = priced;
  if (quote.total !== draft.expectedTotal) throw refuse(contract.placeOrder, "PRICE_CHANGED", { total: quote.total });
  const shipGoods = goodsAreShipped(quote.lines, draft.deliveryMethod);
  const filmNeedsHome = filmNeedsAddress({ ...draft, byCourier: draft.pickUp !== null });
  if (places.home === null && filmNeedsHome) throw refuse(contract.placeOrder, "ADDRESS_MISSING");
  if (places.shipTo === null && shipGoods) throw refuse(contract.placeOrder, "ADDRESS_MISSING");

  const [placed] = await insertOrder(tx, {
    customerId: userId,
    tier,
    priceVersion: priced.priceVersion,
    quote,
    taxation: places.taxation,
    coupon,
    now,
    accessCode: guest?.accessCode ?? null,
    guestFirstName: guest?.firstName ?? null,
    guestLastName: guest?.lastName ?? null,
    guestNetworkHash: guest?.networkHash ?? null,
    address: (places.home ?? places.shipTo)?.address ?? null,
    deliveryMethod: draft.deliveryMethod,
    notes: draft.notes,
    giftNote: draft.giftNote,
    useBillingAddressForTax: draft.useBillingAddressForTax,
    returnShipping: draft.returnShipping,
    useCredits: draft.useCredits,
    useAccountCredit: draft.useAccountCredit,
    ...(guest === null && { internalNotes: internalNotesFor(userId) }),
  });
  const order = { id: placed!.id, customerId: userId, now };
  const rollIds = await saveRolls(tx, order, draft.rolls);
  const lines = await lineRows(tx, priced, rollIds);
  await insertLines(tx, order.id, lines);
  await saveShipments(tx, order.id, waysOf(contents, shipGoods, places), now);
  await recordOrderEvent(deps, tx, order, { type: "PLACED", text: placedText(draft, priced, places), by });
  if (lines.some(({ printDraftId }) => printDraftId)) await attachDrafts(tx, order.id, request.maker, now);
  await refusingShortages(async () => {
    await bookPickUp(deps, tx, order.id, request);
    const of = { orderId: order.id, version: 1, userId, by, guestNetworkHash: guest?.networkHash ?? null };
    await takeForOrder(deps, tx, of, { coupon, quote, lines, giftCard });
  });
  await payOrHold(deps, tx, order.id, quote, by);
  return order.id;
}

async function bookPickUp(deps: Deps, tx: Tx, orderId: number, { userId, draft, places }: WriteOrder): Promise<void> {
  if (draft.pickUp === null) return;
  const { hoursId: windowId, day } = draft.pickUp;
  await bookStop(deps, tx, { orderId, customerId: userId, address: places.shipTo!.address, windowId, day });
}

/** Marks an order as paid if nothing is due; otherwise sets when its holds expire. */
export async function payOrHold(deps: Deps, tx: Tx, orderId: number, quote: Quote, by: string | null): Promise<void> {
  if (quote.total > 0) return holdOrder(deps, tx, orderId);
  const credits = [
    ...(quote.serviceCredits > 0 ? ["service credits"] : []),
    ...(quote.appliedGiftCard > 0 ? ["a gift card"] : []),
    ...(quote.appliedCredit > 0 ? ["account credit"] : []),
  ];
  const text = credits.length === 0 ? "Nothing to pay" : `Paid with ${credits.join(" and ")}`;
  await markPaid(deps, tx, { orderId, amount: cents(0), text, by });
}

function placedText(draft: OrderDraft, { quote }: PricedContents, { taxIsFallback }: Places): string {
  const pieces = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = [
    ...(draft.rolls.length > 0 ? [rollCount(draft.rolls.length)] : []),
    ...(pieces > 0 ? [pieces === 1 ? "1 item" : `${pieces} items`] : []),
  ];
  const tax = taxIsFallback ? ". Tax by the lab's table: Stripe Tax did not answer" : "";
  return `Placed: ${[...what, formatDollars(quote.total)].join(", ")}${tax}`;
}
