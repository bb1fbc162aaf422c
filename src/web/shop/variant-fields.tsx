import { stockLeft } from "../../rules/products/stock-left.ts";
import classes from "./option-fields.module.css";
import type { ShownProduct } from "./shown-product.ts";

export function VariantFields({
  product,
  variantId,
  onChange,
}: {
  product: ShownProduct;
  variantId: string | null;
  onChange: (variantId: string) => void;
}) {
  if (product.variants.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend>Choose one</legend>
      <div className={classes.chips}>
        {product.variants.map((variant) => {
          const isGone = stockLeft(product, variant) === 0;
          return (
            <label key={variant.id} className={classes.chip} data-gone={isGone || undefined}>
              <input
                type="radio"
                name="variant"
                checked={variant.id === variantId}
                onChange={() => onChange(variant.id)}
              />
              {variant.name}
              {isGone && <small>sold out</small>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
