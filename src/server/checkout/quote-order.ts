import type { OrderDraft } from "../../contract/checkout/order-draft.ts";
import type { Quote } from "../../contract/orders/order.ts";
import type { Deps } from "../deps.ts";
import { productIdsOf } from "../products/queries.ts";
import { checkDraft, contentsOf } from "./contents.ts";
import { couponForOrder, priceContents, type PricedContents, serviceLinesOf } from "./price-contents.ts";
import { placesOf } from "./where-it-goes.ts";

/** Prices a draft and writes nothing. */
export async function quoteOrder(deps: Deps, userId: string, draft: OrderDraft): Promise<Quote> {
  checkDraft(draft);
  const { taxRate } = await placesOf(deps, userId, draft);
  const coupon = await couponForOrder(deps.db, draft.promo, userId, deps.now());
  const priced = await priceContents(deps.db, {
    userId,
    contents: contentsOf(draft),
    coupon,
    taxRate,
    now: deps.now(),
  });
  return quoteReply(priced, await productIdsOf(deps.db, serviceLinesOf(priced)));
}

/** A priced cart as it is answered: with what its lines are among the products. @param productIds of the lab's services, by SKU */
export function quoteReply(
  { tier, quote, shopLineAt }: PricedContents,
  productIds: ReadonlyMap<string, string>,
): Quote {
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
