import type { Product } from "../../../contract/products/product.ts";
import { IconPhoto } from "../../platform/icons.tsx";
import classes from "./goods-thumb.module.css";

/** A product's featured picture, else its first; an empty frame if it has none. */
export function GoodsThumb({ product }: { product: Pick<Product, "media"> | undefined }) {
  const media = product?.media ?? [];
  const shown = media.find(({ read }) => read.includes("featured_thumb")) ?? media[0];
  return (
    <span className={classes.thumb}>
      {shown ? (
        <img src={shown.read} width={72} height={72} alt="" loading="lazy" decoding="async" />
      ) : (
        <IconPhoto size={22} aria-hidden />
      )}
    </span>
  );
}
