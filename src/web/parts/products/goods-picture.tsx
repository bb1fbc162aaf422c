import type { Product } from "../../../contract/products/product.ts";
import { PrintStack, PrintThumb, type ShownPrint } from "../prints/print-thumb.tsx";
import { GoodsThumb } from "./goods-thumb.tsx";

/** A customer's own pictures on goods. @param onBroken fetches fresh links */
export type PrintPictures<Line> = { printOf: (line: Line) => ShownPrint | undefined; onBroken: () => void };

type PicturedLine = { productId: string | null; productVariantId: string | null; print: { draftId: string } | null };

/** The picture of one item: the product, the customer's print, or several prints. @param group lines of one item */
export function GoodsPicture<Line extends PicturedLine>({
  group: [first, ...others],
  products,
  prints: { printOf, onBroken },
}: {
  group: readonly [Line, ...Line[]];
  products: readonly Pick<Product, "id" | "media">[];
  prints: PrintPictures<Line>;
}) {
  if (first.print === null) {
    const product = products.find(({ id }) => id === first.productId);
    return <GoodsThumb product={product} variantId={first.productVariantId} />;
  }
  if (others.length === 0) return <PrintThumb print={printOf(first)} onBroken={onBroken} />;
  const stack = [first, ...others].map((line) => ({ key: line.print?.draftId ?? "", print: printOf(line) }));
  return <PrintStack prints={stack} onBroken={onBroken} />;
}
