import type { z } from "zod";
import * as contract from "../../contract/checkout/checkout.ts";
import type { DraftToPlace, OrderDraft } from "../../contract/checkout/order-draft.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { filmNeedsAddress } from "../../rules/checkout/address-needed.ts";
import { heldUntil } from "../../rules/checkout/holds.ts";
import type { Quote } from "../../rules/checkout/lines.ts";
import { goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { bookStop } from "../couriers/book-stop.ts";
import type { Deps, Tx } from "../deps.ts";
import { giftCardForOrder } from "../digital-goods/spend-gift-card.ts";
import { refuse } from "../platform/http/errors.ts";
import { attachDrafts } from "../prints/attach-drafts.ts";
import type { DraftMaker } from "../prints/draft-maker.ts";
import { madeBefore } from "../idempotency/idempotency-keys.ts";
import { markPaid } from "../orders/mark-paid.ts";
import { rollCount } from "../../rules/film/roll-text.ts";
import { checkDraft, contentsOf } from "./contents.ts";
import { holdOrder } from "./hold-order.ts";
import { refuseSecondOrder } from "./keep-cart.ts";
import { couponForOrder, NOBODY, priceContents, type PricedContents } from "./price-contents.ts";
import { type KnownIds, lineRows } from "./save-lines.ts";
import { type NewOrder, waysOf } from "./save-order.ts";
import { refusingShortages, takeForOrder } from "./take-for-order.ts";
import { type Places, placesOf } from "./where-it-goes.ts";
import { writeNewOrder, type WrittenOrder } from "./write-new-order.ts";

export type PlaceOrder = {
  userId: string;
  /** Who placed it: the customer, or an admin on their behalf. */
  by: string;
  draft: z.output<typeof DraftToPlace>;
  idempotencyKey: string | null;
  /** Of the browser that arranged prints before its owner logged in; null when there is none. */
  browserKeyHash: string | null;
};

/** Places an order at the price that the customer was shown, or refuses and writes nothing. @returns its number */
export async function placeOrder(deps: Deps, request: PlaceOrder): Promise<number> {
  const { userId, by, draft, idempotencyKey: key } = request;
  const maker = { userIds: [userId, by], browserKeyHash: request.browserKeyHash };
  checkDraft(draft);
  const places = await placesOf(deps, userId, draft);
  return deps.db.transaction(async (tx) => {
    const { firstOrderAt } = await lockUser(tx, userId); // tier and credits stand still until commit
    const use = { userId, key, call: "placeOrder", body: draft };
    const before = await madeBefore(tx, use, "", deps.now(), () => refuse(contract.placeOrder, "KEY_REUSED"));
    if (before !== null) return Number(before);
    await refuseSecondOrder(tx, { userId, lines: draft.lines });
    const isFirst = firstOrderAt === null;
    const whose = { userId, by, guest: null, maker, isFirst };
    return (await writeOrder(deps, tx, { ...whose, draft, places, key, known: new Map() })).orderId;
  });
}

export type WriteOrder = {
  userId: string;
  /** Null when it was a guest. */
  by: string | null;
  draft: OrderDraft & { expectedTotal: number };
  places: Places;
  /** The code by which a guest reads it, the name that they gave with it, and where they are; null for accounts. */
  guest: { accessCode: string; firstName: string; lastName: string; networkHash: string } | null;
  /** Whose print drafts may be in it. */
  maker: DraftMaker;
  /** Whether the customer ordered nothing before. */
  isFirst: boolean;
  /** The idempotency key that is to stand for the order's number; null for none, or when it stands for something else. */
  key: string | null;
  known: KnownIds;
};

/**
 * Prices and writes an order and takes all that it uses. The caller holds the customer's row (`lockUser`).
 * @returns what was written, and whether it stands so: neither paid nor changed since
 */
export async function writeOrder(
  deps: Deps,
  tx: Tx,
  request: WriteOrder,
): Promise<WrittenOrder & { standsSo: boolean }> {
  const { userId, by, draft, places } = request;
  const now = deps.now();
  const contents = contentsOf(draft);
  const coupon = await couponForOrder(tx, draft.promo, userId, now);
  const giftCard = await giftCardForOrder(tx, draft.giftCard);
  const whose = request.guest === null ? { userId } : { customer: NOBODY };
  const priced = await priceContents(tx, { ...whose, contents, coupon, giftCard, taxRate: places.taxRate, now });
  const { tier, quote } = priced;
  if (quote.total !== draft.expectedTotal) throw refuse(contract.placeOrder, "PRICE_CHANGED", { total: quote.total });
  const shipGoods = goodsAreShipped(quote.lines, draft.deliveryMethod);
  const filmNeedsHome = filmNeedsAddress({ ...draft, byCourier: draft.pickUp !== null });
  if (places.home === null && filmNeedsHome) throw refuse(contract.placeOrder, "ADDRESS_MISSING");
  if (places.shipTo === null && shipGoods) throw refuse(contract.placeOrder, "ADDRESS_MISSING");

  const order: NewOrder = {
    customerId: userId,
    tier,
    quote,
    coupon,
    now,
    accessCode: request.guest?.accessCode ?? null,
    guestFirstName: request.guest?.firstName ?? null,
    guestLastName: request.guest?.lastName ?? null,
    guestNetworkHash: request.guest?.networkHash ?? null,
    address: (places.home ?? places.shipTo)?.address ?? null,
    deliveryMethod: draft.deliveryMethod,
    notes: draft.notes,
    giftNote: draft.giftNote,
    useBillingAddressForTax: draft.useBillingAddressForTax,
    returnShipping: draft.returnShipping,
    useCredits: draft.useCredits,
    useAccountCredit: draft.useAccountCredit,
    heldUntil: holdOf(deps, request, priced),
  };
  const written = await writeNewOrder(deps, tx, {
    order,
    rolls: draft.rolls,
    linesOf: (rollIds) => lineRows(tx, priced, rollIds, request.known),
    ways: waysOf(contents, shipGoods, places),
    event: { type: "PLACED", text: placedText(draft, priced, places), by },
    isFirst: request.isFirst,
    key: request.key,
  });
  const { orderId, lines } = written;
  if (lines.some(({ printDraftId }) => printDraftId)) await attachDrafts(tx, orderId, request.maker, now);
  const taken = await refusingShortages(async () => {
    await bookPickUp(deps, tx, orderId, request);
    const guestNetworkHash = request.guest?.networkHash ?? null;
    return takeForOrder(
      deps,
      tx,
      { orderId, version: 1, userId, by, guestNetworkHash },
      { coupon, quote, lines, giftCard },
    );
  });
  // Staff may have begun or ended the counting of a product since it was priced.
  const heldAsThought = taken.pieces > 0 === piecesOf(priced) > 0;
  const standsSo = quote.total > 0 && heldAsThought;
  if (!standsSo) await payOrHold(deps, tx, orderId, quote, by);
  return { ...written, standsSo };
}

/** Until when the new order holds what it is about to take. */
function holdOf({ settings, now }: Deps, { draft, guest }: WriteOrder, priced: PricedContents): Date | null {
  const { quote } = priced;
  if (quote.total === 0) return null; // paid at once
  const holding = {
    pieces: piecesOf(priced),
    hasCourier: draft.pickUp !== null,
    hasCoupon: draft.promo !== null,
    credits: quote.serviceCredits + quote.appliedGiftCard + quote.appliedCredit,
    isAddOn: false,
  };
  return heldUntil({ holding, isGuest: guest !== null, heldUntil: null, now: now() }, settings.holds);
}

/** The counted pieces among the shop's lines, as the shelves were when they were priced. */
const piecesOf = ({ quote, shopLineAt }: PricedContents): number =>
  quote.lines.reduce(
    (sum, { quantity }, index) => sum + ((shopLineAt(index)?.stock ?? null) === null ? 0 : quantity),
    0,
  );

async function bookPickUp(deps: Deps, tx: Tx, orderId: number, { userId, draft, places }: WriteOrder): Promise<void> {
  if (draft.pickUp === null) return;
  const { hoursId: windowId, day } = draft.pickUp;
  await bookStop(deps, tx, { orderId, customerId: userId, address: places.shipTo!.address, windowId, day });
}

/** An order that costs nothing, or that credits paid, is paid at once; any other holds what it took for a while. */
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

function placedText(draft: OrderDraft, { quote }: PricedContents, { taxStoodIn }: Places): string {
  const pieces = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = [
    ...(draft.rolls.length > 0 ? [rollCount(draft.rolls.length)] : []),
    ...(pieces > 0 ? [pieces === 1 ? "1 item" : `${pieces} items`] : []),
  ];
  const tax = taxStoodIn ? ". The tax is by the built-in table, for Stripe Tax did not say" : "";
  return `Placed: ${[...what, formatDollars(quote.total)].join(", ")}${tax}`;
}
