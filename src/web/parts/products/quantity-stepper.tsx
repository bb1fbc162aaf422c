import type { Product } from "../../../contract/products/product.ts";
import { MOST_OF_A_LINE, stepperOf } from "../../../rules/checkout/cart.ts";
import { IconMinus, IconPlus, IconTrash } from "../../platform/icons.tsx";
import classes from "./quantity-stepper.module.css";

/**
 * Quantity field (docs/product/products.md#quantity-stepper), limited by stock. The plus button is disabled when the
 * next value would reach the limit.
 * @param line the product; an invalid number in its field is not reported
 * @param name accessible name when no label belongs to its `id`
 * @param mayRemove allows 0, which removes the line; otherwise at least 1
 */
export function QuantityStepper({
  line,
  onChange,
  id,
  name,
  mayRemove = false,
}: {
  line: { productType: Product["productType"]; stock: number | null; quantity: number };
  onChange: (quantity: number) => void;
  id?: string;
  name?: string;
  mayRemove?: boolean;
}) {
  const { quantity } = line;
  const { least, most: stock, mayAdd, mayTake } = stepperOf(line, mayRemove);
  const most = Math.min(stock, MOST_OF_A_LINE);
  const size = mayRemove ? 18 : 20;
  const removes = mayRemove && quantity === 1;
  return (
    <div
      className={classes.stepper}
      data-small={mayRemove || undefined}
      role={name && "group"}
      aria-label={name && `Quantity: ${name}`}
    >
      <button
        type="button"
        aria-label={removes ? `Remove ${name}` : "Decrease"}
        aria-disabled={!mayTake}
        onClick={() => mayTake && onChange(quantity - 1)}
      >
        {removes ? <IconTrash size={size} aria-hidden /> : <IconMinus size={size} aria-hidden />}
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        aria-label={name && `Quantity of ${name}`}
        min={least}
        max={most}
        value={quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          if (Number.isInteger(valueAsNumber)) onChange(Math.max(least, Math.min(most, valueAsNumber)));
        }}
      />
      <button
        type="button"
        aria-label="Increase"
        aria-disabled={!mayAdd}
        onClick={() => mayAdd && onChange(quantity + 1)}
      >
        <IconPlus size={size} aria-hidden />
      </button>
    </div>
  );
}
