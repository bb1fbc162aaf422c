import { Link } from "react-router";
import { useSharedValue } from "../platform/shared-value.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./cart-lines.module.css";
import { shortages } from "./shortages.ts";
import { openCart } from "./use-cart.ts";

export function ShortLines() {
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
