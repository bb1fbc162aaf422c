import { OrderReturns, ProductReturn } from "../../../src/contract/returns/returns.ts";
import { aLine, anOrder } from "./orders.ts";
import { type PartOf, smallest } from "./smallest.ts";

export const RETURN_ID = "00000000-0000-4000-8000-0000000000e1";

export const filmThatWasBought = aLine({ description: "Portra 400", sku: "portra", quantity: 2 });
export const orderOfFilm = anOrder({
  status: "PAID",
  paidAt: "2026-06-14T14:00:00.000Z",
  goodsPackedAt: "2026-06-14T15:00:00.000Z",
  goodsHandedOverAt: "2026-06-14T16:00:00.000Z",
  deliveryMethod: "IN_STORE_PICKUP",
  lines: [filmThatWasBought],
});

export const aReturn = (part: PartOf<ProductReturn> = {}): ProductReturn =>
  smallest(ProductReturn, {
    id: RETURN_ID,
    orderId: orderOfFilm.id,
    state: "REQUESTED",
    lines: [{ lineId: filmThatWasBought.id, description: "Portra 400", quantity: 1, reason: "FAULTY", amount: 1307 }],
    amount: 1307,
    words: "The canister leaks light.",
    ...part,
  } as never);

export const returnsOfFilm = (...returns: ProductReturn[]): OrderReturns =>
  smallest(OrderReturns, {
    window: { state: "OPEN", until: "2026-07-14T14:00:00.000Z" },
    lines: [
      {
        lineId: filmThatWasBought.id,
        description: "Portra 400",
        ordered: 2,
        returned: returns.length,
        paid: 2613,
        madeToOrder: false,
      },
    ],
    mayHaveCredit: true,
    returns,
  });
