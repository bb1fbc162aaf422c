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
 * The cart's lines with their quantities. 0 removes a line; `RemovedLine` restores it.
 * @param products current products, for their pictures and the names of chosen options
 * @param amounts current amount of each line in cents, by its key
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

/** Returns a line's page: a print's own page with its picture, otherwise the product page. */
const pageOf = ({ slug, print, productVariantId }: CartItem): string =>
  print === null
    ? `/products/${slug}`
    : `/print-orders/${print.draftId}${productVariantId === null ? "" : `?size=${productVariantId}`}`;

/** Changes a line's quantity. The last removed line can be restored; a print's draft is deleted once it cannot be. */
function useSetQuantity() {
  const remove = useCallMutation(removePrintDraft);
  return (item: CartItem, at: number, quantity: number) => {
    const { cart, removedDraftIds } = withQuantity(storedCart.get() ?? NO_CART, item.key, quantity);
    storedCart.set(cart);
    const forgotten = nowRemoved(quantity > 0 ? null : { item, at, draftIds: removedDraftIds }, cart);
    // Not awaited: the lab removes leftover drafts after 30 days.
    for (const draftId of forgotten) remove.mutate({ params: { draftId } });
  };
}
