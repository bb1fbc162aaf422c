import { cents } from "../../rules/money.ts";
import { pricePerRoll, rollsIn } from "../../rules/products/film-of-product.ts";
import { shopPrice } from "../../rules/products/shop-price.ts";
import { stockLeft } from "../../rules/products/stock-left.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./option-fields.module.css";
import type { ShownProduct } from "./shown-product.ts";

/** Chooses a variant. If prices differ, each shows its own; packs show their price per roll. */
export function VariantFields({
  product,
  variantId,
  isMember,
  onChange,
}: {
  product: ShownProduct;
  variantId: string | null;
  isMember: boolean;
  onChange: (variantId: string) => void;
}) {
  if (product.variants.length === 0) return null;
  const havePrices = new Set(product.variants.map(({ price }) => price)).size > 1;
  return (
    <fieldset className={classes.group}>
      <legend>Choose one</legend>
      <div className={classes.chips}>
        {product.variants.map((variant) => {
          const isGone = stockLeft(product, variant) === 0;
          const price = cents(shopPrice(variant, [], isMember));
          const rolls = rollsIn(variant.name);
          const words = [
            havePrices && variant.name !== dollars(price).replace(".00", "") && dollars(price),
            rolls !== null && `${dollars(pricePerRoll(price, rolls))} a roll`,
            isGone && "sold out",
          ].filter(Boolean);
          return (
            <label key={variant.id} className={classes.chip} data-gone={isGone || undefined}>
              <input
                type="radio"
                name="variant"
                checked={variant.id === variantId}
                onChange={() => onChange(variant.id)}
              />
              {variant.name}
              {words.length > 0 && <small>{words.join(" · ")}</small>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
