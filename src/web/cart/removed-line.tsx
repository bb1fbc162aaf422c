import { useSharedValue } from "../platform/shared-value.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./cart-lines.module.css";
import { withRestoredLine } from "./change-cart.ts";
import { removed } from "./removed.ts";
import { ShortLines } from "./short-lines.tsx";
import { changeCart } from "./use-cart.ts";

export function RemovedLine() {
  const line = useSharedValue(removed);
  return (
    <>
      <p className={classes.removed} role="status">
        {line && (
          <>
            {line.item.name} is out of your cart.{" "}
            <TextButton
              onClick={() => {
                changeCart((cart) => withRestoredLine(cart, line.item, line.at));
                removed.set(null);
              }}
            >
              Undo
            </TextButton>
          </>
        )}
      </p>
      <ShortLines />
    </>
  );
}
