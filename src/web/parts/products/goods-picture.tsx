import type { Product } from "../../../contract/products/product.ts";
import { PrintStack, PrintThumb, type ShownPrint } from "../prints/print-thumb.tsx";
import { IconPhoto } from "../../platform/icons.tsx";
import classes from "./goods-thumb.module.css";

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

/** A variant's picture, else the product's featured one, else its first; an empty frame if it has none. */
function GoodsThumb({ product, variantId }: { product: Pick<Product, "media"> | undefined; variantId: string | null }) {
  const media = product?.media ?? [];
  const own = media.find(({ productVariantId }) => variantId !== null && productVariantId === variantId);
  const shown = own ?? media.find(({ read }) => read.includes("featured_thumb")) ?? media[0];
  return (
    <span className={classes.thumb}>
      {shown ? (
        <img src={shown.small ?? shown.read} width={72} height={72} alt="" loading="lazy" decoding="async" />
      ) : (
        <IconPhoto size={22} aria-hidden />
      )}
    </span>
  );
}
