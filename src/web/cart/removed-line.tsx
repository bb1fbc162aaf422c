import { sharedValue, useSharedValue } from "../platform/shared-value.ts";
import { TextButton } from "../platform/text-button.tsx";
import type { CartItem } from "./cart.ts";
import classes from "./cart-lines.module.css";
import { withLineBack } from "./change-cart.ts";
import { changeCart } from "./use-cart.ts";

/** The line that was taken out last on this page, and where it stood; null when none was, or it is back. */
const removed = sharedValue<{ item: CartItem; at: number } | null>(null);

export const rememberRemoved = removed.set;

/** Says what was taken out of the cart last, and brings it back. */
export function RemovedLine() {
  const line = useSharedValue(removed);
  return (
    <p className={classes.removed} role="status">
      {line && (
        <>
          {line.item.name} is out of your cart.{" "}
          <TextButton
            onClick={() => {
              changeCart((cart) => withLineBack(cart, line.item, line.at));
              rememberRemoved(null);
            }}
          >
            Undo
          </TextButton>
        </>
      )}
    </p>
  );
}
