import { useSharedValue } from "../platform/shared-value.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./cart-lines.module.css";
import { withRestoredLine } from "./change-cart.ts";
import { removed } from "./removed.ts";
import { ShortLines } from "./short-lines.tsx";
import { changeCart } from "./use-cart.ts";

export function RemovedLine() {
  const last = useSharedValue(removed);
  return (
    <>
      <p className={classes.removed} role="status">
        {last && (
          <>
            {last.lines.length === 1
              ? `${last.lines[0]!.item.name} is out of your cart.`
              : `${last.lines.length} prints are out of your cart.`}{" "}
            <TextButton
              onClick={() => {
                changeCart((cart) => last.lines.reduce((now, { item, at }) => withRestoredLine(now, item, at), cart));
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
