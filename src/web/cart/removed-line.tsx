import { useSharedValue } from "../platform/shared-value.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./cart-lines.module.css";
import { withRestoredLine } from "./change-cart.ts";
import { removed } from "./removed.ts";
import { changeCart, openCart } from "./use-cart.ts";
import { Link } from "react-router";
import { shortages } from "./shortages.ts";

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

function ShortLines() {
  const short = useSharedValue(shortages);
  return (
    <div role="status" className={classes.short}>
      {short.map(({ key, name, slug, wanted, left }) => (
        <p key={key}>
          {left === 0
            ? `${name} sold out and was removed from your cart.`
            : `Only ${left} of ${name} left. Your cart now has ${left} instead of ${wanted}.`}{" "}
          {left === 0 && (
            <>
              <Link to={`/products/${slug}`} onClick={() => openCart(false)}>
                Notify me<span className={classes.hidden}> when {name} is back in stock</span>
              </Link>{" "}
            </>
          )}
          <TextButton onClick={() => shortages.set(short.filter((one) => one.key !== key))}>
            Dismiss<span className={classes.hidden}> the note about {name}</span>
          </TextButton>
        </p>
      ))}
    </div>
  );
}
