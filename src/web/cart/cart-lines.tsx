import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { removePrintDraft } from "../../contract/prints/prints.ts";
import type { Product } from "../../contract/products/product.ts";
import { groupedPrints } from "../../rules/prints/print-groups.ts";
import { PrintThumb } from "../parts/prints/print-thumb.tsx";
import { useDraftPrints } from "../parts/prints/use-draft-prints.ts";
import { GoodsPicture } from "../parts/products/goods-picture.tsx";
import { GoodsList, GoodsRow } from "../parts/products/goods-row.tsx";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { dollars } from "../parts/dollars.ts";
import { IconChevronDown, IconTrash } from "../platform/icons.tsx";
import { useCallMutation } from "../platform/query.ts";
import { type CartItem, NO_CART, storedCart } from "./cart.ts";
import classes from "./cart-lines.module.css";
import { withQuantity } from "./change-cart.ts";
import { choiceWords } from "./choice-words.ts";
import { nowRemoved } from "./removed.ts";
import { openCart } from "./use-cart.ts";

/**
 * The cart's items with their quantities; prints of several pictures on the same sheet are one item. The trash at the
 * quantity's left removes an item, which `RemovedLine` restores.
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
  const change = useChangeQuantity();
  const prints = useDraftPrints(items);
  const { printOf, onBroken } = prints;
  const amountOf = ({ key, quantity, price, memberPrice }: CartItem) =>
    amounts?.get(key) ?? quantity * (isMember ? memberPrice : price);
  const eachOf = (item: CartItem) => Math.round(amountOf(item) / item.quantity);
  const stepper = (item: CartItem, name: string) => (
    <QuantityStepper mayRemove line={item} name={name} onChange={(next) => change([item], next)} />
  );
  const problem = ({ key }: CartItem) => problems?.has(key) && <p className={classes.problem}>{problems.get(key)}</p>;

  return (
    <GoodsList>
      {groupedPrints(items).map((group) => {
        const [item] = group;
        const product = products.find(({ id }) => id === item.productId);
        const words = choiceWords(item, product);
        const picture = <GoodsPicture group={group} products={products} prints={prints} />;
        if (group.length === 1)
          return (
            <GoodsRow
              key={item.key}
              picture={picture}
              title={
                <Link to={pageOf(item)} onClick={() => openCart(false)}>
                  {item.name}
                </Link>
              }
              words={[printOf(item)?.name ?? false, ...words, item.quantity > 1 && `${dollars(eachOf(item))} each`]}
              amount={amountOf(item)}
            >
              {problem(item)}
              {stepper(item, item.name)}
            </GoodsRow>
          );
        const pieces = group.reduce((sum, { quantity }) => sum + quantity, 0);
        const title = `${pieces} × ${product?.name ?? item.name}`;
        const size = product?.variants.find(({ id }) => id === item.productVariantId)?.name;
        return (
          <GoodsRow
            key={`${item.productId} ${item.productVariantId} ${words.join()}`}
            picture={picture}
            title={title}
            words={[...words, [size, `${dollars(eachOf(item))} each`].filter(Boolean).join(", ")]}
            amount={group.reduce((sum, one) => sum + amountOf(one), 0)}
          >
            <PrintsOfGroup
              count={group.length}
              name={title}
              hasProblem={group.some(({ key }) => problems?.has(key))}
              onRemove={() => change(group, 0)}
            >
              {group.map((one, index) => {
                const name = printOf(one)?.name ?? `Picture ${index + 1}`;
                return (
                  <li key={one.key}>
                    <PrintThumb print={printOf(one)} onBroken={onBroken} />
                    <div>
                      <Link to={pageOf(one)} onClick={() => openCart(false)}>
                        {name}
                      </Link>
                      {problem(one)}
                      {stepper(one, name)}
                    </div>
                  </li>
                );
              })}
            </PrintsOfGroup>
          </GoodsRow>
        );
      })}
    </GoodsList>
  );
}

/** The control of several prints, shaped like a quantity: removes all of them, or shows each. */
function PrintsOfGroup({
  count,
  name,
  hasProblem,
  onRemove,
  children,
}: {
  count: number;
  name: string;
  hasProblem: boolean;
  onRemove: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? hasProblem;
  return (
    <>
      <div className={classes.pill}>
        <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </button>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {count} pictures
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      <ul id={id} className={classes.pictures} hidden={!open} aria-label={`Pictures of ${name}`}>
        {open && children}
      </ul>
    </>
  );
}

/** Returns a line's page: a print's own page with its picture, otherwise the product page. */
const pageOf = ({ slug, print, productVariantId }: CartItem): string =>
  print === null
    ? `/products/${slug}`
    : `/print-orders/${print.draftId}${productVariantId === null ? "" : `?size=${productVariantId}`}`;

/**
 * Changes the quantity of lines; 0 removes them. The last removal can be undone; a print's draft is deleted once it
 * cannot be.
 */
function useChangeQuantity() {
  const remove = useCallMutation(removePrintDraft);
  return (items: readonly CartItem[], quantity: number) => {
    const before = storedCart.get() ?? NO_CART;
    const lines = items.map((item) => ({ item, at: before.items.findIndex(({ key }) => key === item.key) }));
    const draftIds: string[] = [];
    let cart = before;
    for (const { key } of items) {
      const next = withQuantity(cart, key, quantity);
      draftIds.push(...next.removedDraftIds);
      cart = next.cart;
    }
    storedCart.set(cart);
    // Not awaited: the lab removes leftover drafts after 30 days.
    for (const draftId of nowRemoved(quantity > 0 ? null : { lines, draftIds }, cart))
      remove.mutate({ params: { draftId } });
  };
}
