import { useSharedValue } from "../platform/shared-value.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./cart-lines.module.css";
import { withLineBack } from "./change-cart.ts";
import { removed } from "./removed.ts";
import { changeCart } from "./use-cart.ts";

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
              removed.set(null);
            }}
          >
            Undo
          </TextButton>
        </>
      )}
    </p>
  );
}
