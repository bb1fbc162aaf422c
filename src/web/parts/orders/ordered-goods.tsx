import type { OrderLine } from "../../../contract/orders/order.ts";
import type { Product } from "../../../contract/products/product.ts";
import { groupedPrints } from "../../../rules/prints/print-groups.ts";
import { GoodsPicture, type PrintPictures } from "../products/goods-picture.tsx";
import { GoodsList, GoodsRow } from "../products/goods-row.tsx";

/** The items of an order with their pictures; prints of several pictures on the same sheet are one item. */
export function OrderedGoods({
  lines,
  products,
  prints,
}: {
  lines: readonly OrderLine[];
  products: readonly Pick<Product, "id" | "media">[];
  prints: PrintPictures<OrderLine>;
}) {
  return (
    <GoodsList>
      {groupedPrints(lines).map((group) => {
        const [line] = group;
        const pieces = group.reduce((sum, { quantity }) => sum + quantity, 0);
        return (
          <GoodsRow
            key={line.id}
            picture={<GoodsPicture group={group} products={products} prints={prints} />}
            title={pieces > 1 ? `${pieces} × ${line.description}` : line.description}
            words={[group.length > 1 ? `${group.length} pictures` : (prints.printOf(line)?.name ?? false)]}
            amount={group.reduce((sum, { amount }) => sum + amount, 0)}
          />
        );
      })}
    </GoodsList>
  );
}
