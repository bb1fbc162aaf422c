import { Link } from "react-router";
import { removePrintDraft } from "../../contract/prints/prints.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { dollars } from "../parts/dollars.ts";
import { useCallMutation } from "../platform/query.ts";
import type { CartItem } from "./cart.ts";
import classes from "./cart-lines.module.css";
import { withQuantity } from "./change-cart.ts";
import { changeCart, openCart } from "./use-cart.ts";

/**
 * What is in the cart, each with how many. 0 takes it out.
 * @param amounts cents of a line as the lab prices it now, by its key
 * @param problems why a line cannot be ordered, by its key
 */
export function CartLines({
  items,
  isMember,
  amounts,
  problems,
}: {
  items: readonly CartItem[];
  isMember: boolean;
  amounts?: ReadonlyMap<string, number>;
  problems?: ReadonlyMap<string, string>;
}) {
  const set = useSetQuantity();
  return (
    <ul className={classes.lines}>
      {items.map((item) => {
        const { key, name, slug, quantity, selectedOptions } = item;
        const choices = Object.values(selectedOptions).map(({ label }) => label);
        return (
          <li key={key}>
            <div className={classes.what}>
              <Link to={`/products/${slug}`} onClick={() => openCart(false)}>
                {name}
              </Link>
              {choices.length > 0 && <p>{choices.join(", ")}</p>}
              {problems?.has(key) && <p className={classes.problem}>{problems.get(key)}</p>}
            </div>
            <p className={classes.amount}>
              {dollars(amounts?.get(key) ?? quantity * (isMember ? item.memberPrice : item.price))}
            </p>
            <QuantityStepper mayRemove line={item} name={name} onChange={(next) => set(key, next)} />
            <button type="button" className={classes.remove} onClick={() => set(key, 0)}>
              Remove<span className={classes.hidden}> {name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Changes how many; a print that goes takes its draft with it. */
function useSetQuantity() {
  const remove = useCallMutation(removePrintDraft);
  return (key: string, quantity: number) =>
    changeCart((cart) => {
      const changed = withQuantity(cart, key, quantity);
      // A draft that stays behind is removed by the lab after 30 days: nobody waits for this.
      for (const draftId of changed.removedDraftIds) remove.mutate({ params: { draftId } });
      return changed.cart;
    });
}
