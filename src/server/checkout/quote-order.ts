import { sql } from "drizzle-orm";
import type { OrderDraft } from "../../contract/checkout/order-draft.ts";
import type { Quote } from "../../contract/orders/order.ts";
import type { Deps } from "../deps.ts";
import { giftCardForOrder } from "../digital-goods/spend-gift-card.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { cachedProductIds, cachedProducts } from "../products/cached-prices.ts";
import { checkDraft, contentsOf } from "./contents.ts";
import {
  couponForOrder,
  customerColumns,
  customerFrom,
  type CustomerRow,
  priceContents,
  type PricedContents,
  serviceLinesOf,
} from "./price-contents.ts";
import { placesAmong, placesColumns, type PlacesRow } from "./order-places.ts";

type Asking = CustomerRow & PlacesRow;

/** Prices a draft. Writes nothing. */
export async function quoteOrder(deps: Deps, userId: string, draft: OrderDraft): Promise<Quote> {
  checkDraft(draft);
  const [row] = await executePrepared<Asking>(
    deps.db,
    sql`select ${customerColumns(userId)}, ${placesColumns(userId)}`,
  );
  const { taxation, taxExempt } = await placesAmong(deps, row!, draft);
  const coupon = await couponForOrder(deps.db, draft.promo, userId, deps.now());
  const giftCard = await giftCardForOrder(deps.db, draft.giftCard);
  const prices = deps.prices.inForce();
  const requested = {
    prices,
    lists: deps.prices,
    customer: customerFrom(deps.prices, row!),
    contents: contentsOf(draft),
    coupon,
    giftCard,
    taxation,
    taxExempt,
    now: deps.now(),
  };
  return quoteReply(
    deps,
    await priceContents(deps.db, { ...requested, timeZone: deps.lab.timeZone, find: cachedProducts(deps) }),
  );
}

/** Converts a priced cart to the API's quote, with the products of its lines. */
export async function quoteReply(deps: Deps, priced: PricedContents): Promise<Quote> {
  const { tier, quote, shopLineAt } = priced;
  const productIds = await cachedProductIds(deps, serviceLinesOf(priced));
  return {
    ...quote,
    tier,
    lines: quote.lines.map((line, index) => {
      const shop = shopLineAt(index);
      return {
        ...line,
        productId: shop?.productId ?? productIds.get(line.sku) ?? null,
        productVariantId: shop?.productVariantId ?? null,
        notes: shop?.notes ?? "",
        selectedOptions: shop?.selectedOptions ?? {},
        print: shop?.print ?? null,
      };
    }),
  };
}
