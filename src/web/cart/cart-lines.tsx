import { Link } from "react-router";
import { removePrintDraft } from "../../contract/prints/prints.ts";
import type { Product } from "../../contract/products/product.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { dollars } from "../parts/dollars.ts";
import { useCallMutation } from "../platform/query.ts";
import { type CartItem, storedCart, NO_CART } from "./cart.ts";
import classes from "./cart-lines.module.css";
import { CartPicture } from "./cart-picture.tsx";
import { withQuantity } from "./change-cart.ts";
import { choiceWords } from "./choice-words.ts";
import { nowRemoved } from "./removed.ts";
import { openCart } from "./use-cart.ts";

/**
 * What is in the cart, each with how many. 0 takes it out; `RemovedLine` brings it back.
 * @param products as the shop has them now, for their pictures and the names of what was chosen
 * @param amounts cents of a line as the lab prices it now, by its key
 * @param problems why a line cannot be ordered, by its key
 */
export function CartLines({
  items,
  isMember,
  products,
  amounts,
  problems,
}: {
  items: readonly CartItem[];
  isMember: boolean;
  products: readonly Product[];
  amounts?: ReadonlyMap<string, number>;
  problems?: ReadonlyMap<string, string>;
}) {
  const set = useSetQuantity();
  return (
    <ul className={classes.lines}>
      {items.map((item, at) => {
        const { key, productId, name, quantity } = item;
        const product = products.find(({ id }) => id === productId);
        const words = choiceWords(item, product);
        const amount = amounts?.get(key) ?? quantity * (isMember ? item.memberPrice : item.price);
        return (
          <li key={key}>
            <CartPicture product={product} />
            <div className={classes.what}>
              <Link to={pageOf(item)} onClick={() => openCart(false)}>
                {name}
              </Link>
              {words.map((one) => (
                <p key={one}>{one}</p>
              ))}
              {quantity > 1 && <p>{dollars(Math.round(amount / quantity))} each</p>}
              {problems?.has(key) && <p className={classes.problem}>{problems.get(key)}</p>}
            </div>
            <p className={classes.amount}>{dollars(amount)}</p>
            <div className={classes.many}>
              <QuantityStepper mayRemove line={item} name={name} onChange={(next) => set(item, at, next)} />
              <button type="button" className={classes.remove} onClick={() => set(item, at, 0)}>
                Remove<span className={classes.hidden}> {name}</span>
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Where a line can be looked at: a print with its picture, anything else in the shop. */
const pageOf = ({ slug, print, productVariantId }: CartItem): string =>
  print === null
    ? `/products/${slug}`
    : `/print-orders/${print.draftId}${productVariantId === null ? "" : `?size=${productVariantId}`}`;

/** Changes how many; what was taken out last can be brought back, and a print's draft goes once it cannot. */
function useSetQuantity() {
  const remove = useCallMutation(removePrintDraft);
  return (item: CartItem, at: number, quantity: number) => {
    const { cart, removedDraftIds } = withQuantity(storedCart.get() ?? NO_CART, item.key, quantity);
    storedCart.set(cart);
    const forgotten = nowRemoved(quantity > 0 ? null : { item, at, draftIds: removedDraftIds }, cart);
    // A draft that stays behind is removed by the lab after 30 days: nobody waits for this.
    for (const draftId of forgotten) remove.mutate({ params: { draftId } });
  };
}
