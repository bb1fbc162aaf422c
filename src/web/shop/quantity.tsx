import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import type { Product } from "../../contract/products/product.ts";
import { stepperOf } from "../../rules/checkout/cart.ts";
import classes from "./quantity.module.css";

/** What an order's line takes at most. */
const MOST = 1000;

/**
 * How many pieces (docs/product/products.md#quantity-stepper): at least 1, at most the stock; plus is off when the next value
 * would reach the stock.
 */
export function Quantity({
  productType,
  stock,
  quantity,
  onChange,
}: {
  productType: Product["productType"];
  stock: number | null;
  quantity: number;
  onChange: (quantity: number) => void;
}) {
  const id = useId();
  const { least, most, mayAdd, mayTake } = stepperOf({ productType, stock, quantity }, false);
  const set = (wanted: number) => {
    if (Number.isInteger(wanted)) onChange(Math.max(least, Math.min(most, MOST, wanted)));
  };
  return (
    <div className={classes.quantity}>
      <label htmlFor={id}>Quantity</label>
      <div className={classes.stepper}>
        <button
          type="button"
          aria-label="One less"
          aria-disabled={!mayTake}
          onClick={() => mayTake && set(quantity - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={Math.min(most, MOST)}
          value={quantity}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set(event.currentTarget.valueAsNumber)}
        />
        <button type="button" aria-label="One more" aria-disabled={!mayAdd} onClick={() => mayAdd && set(quantity + 1)}>
          <IconPlus size={20} aria-hidden />
        </button>
      </div>
    </div>
  );
}
