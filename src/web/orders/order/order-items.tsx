import { listGuestPrints } from "../../../contract/checkout/guest-orders.ts";
import type { Order, OrderLine } from "../../../contract/orders/order.ts";
import { listPrints } from "../../../contract/prints/prints.ts";
import { listProducts } from "../../../contract/products/products.ts";
import { isGoods } from "../../../rules/orders/goods.ts";
import { isShipping } from "../../../rules/orders/sum-rows.ts";
import { OrderedGoods } from "../../parts/orders/ordered-goods.tsx";
import type { PrintPictures } from "../../parts/products/goods-picture.tsx";
import { LINKS_REFRESH, useFreshLinks } from "../../platform/fresh-links.ts";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";

/** Whether the items list everything that the order's price consists of. */
export const areAllItems = ({ lines }: Order): boolean => lines.every((line) => isGoods(line) || isShipping(line));

/** Shows goods from the shop with pictures; downloads have a list of their own, and film has its rolls. @param code a guest's access code */
export function OrderItems({ order, code }: { order: Order; code: string | null }) {
  const lines = order.lines.filter(isGoods);
  const pictures = useGoodsPictures(order, code);
  if (lines.length === 0) return null;
  return (
    <Section title="Items" frame="panel">
      <OrderedGoods lines={lines} {...pictures} />
    </Section>
  );
}

/** Pictures of an order's goods: products, and a customer's own pictures on prints. @param code a guest's access code */
export function useGoodsPictures(order: Order, code: string | null) {
  const ids = [...new Set(order.lines.filter(isGoods).flatMap(({ productId }) => productId ?? []))]
    .toSorted()
    .join(",");
  const products = useCall(listProducts, { query: { ids, limit: 100 } }, { enabled: ids !== "" });
  return { products: products.data?.products ?? [], prints: useOrderedPrints(order, code) };
}

function useOrderedPrints(order: Order, code: string | null): PrintPictures<OrderLine> {
  const some = order.prints.length > 0;
  const own = useCall(
    listPrints,
    { params: { userId: order.customerId }, query: { orderId: order.id, limit: 100, desc: "false" } },
    { ...LINKS_REFRESH, enabled: some && code === null },
  );
  const guests = useCall(
    listGuestPrints,
    { params: { code: code ?? "" } },
    { ...LINKS_REFRESH, enabled: some && code !== null },
  );
  const found = code === null ? own : guests;
  return {
    printOf: (line) => found.data?.prints.find(({ lineId }) => lineId === line.id),
    onBroken: useFreshLinks(() => void found.refetch()),
  };
}
