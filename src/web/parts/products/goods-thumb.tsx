import type { Product } from "../../../contract/products/product.ts";
import { IconPhoto } from "../../platform/icons.tsx";
import classes from "./goods-thumb.module.css";

/** A variant's picture, else the product's featured one, else its first; an empty frame if it has none. */
export function GoodsThumb({
  product,
  variantId,
}: {
  product: Pick<Product, "media"> | undefined;
  variantId: string | null;
}) {
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
