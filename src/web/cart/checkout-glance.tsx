import { Skeleton } from "@mantine/core";
import type { OrderLine } from "../../contract/orders/order.ts";
import type { Product } from "../../contract/products/product.ts";
import { groupedPrints } from "../../rules/prints/print-groups.ts";
import { dollars } from "../parts/dollars.ts";
import { GoodsPicture, type PrintPictures } from "../parts/products/goods-picture.tsx";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";

const SHOWN = 4;

type GlancedLine = Pick<OrderLine, "productId" | "productVariantId" | "quantity"> &
  Pick<CartItem, "key" | "name" | "print"> & { selectedOptions: object };

/**
 * What is bought, above the form on phones: pictures, number and total. The whole summary follows the form, so that the
 * keyboard reaches the form first.
 * @param lines null during hydration
 */
export function CheckoutGlance({
  lines,
  total,
  products,
  prints,
}: {
  lines: readonly GlancedLine[] | null;
  total: number | null;
  products: readonly Product[];
  prints: PrintPictures<GlancedLine>;
}) {
  if (lines === null) return <Skeleton className={classes.glance} aria-hidden />;
  const groups = groupedPrints(lines);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={classes.glance} aria-label="Your order">
      <a href="#bought" tabIndex={-1}>
        <span className={classes.glanced} aria-hidden>
          {groups.slice(0, SHOWN).map((group) => (
            <GoodsPicture key={group[0].key} group={group} products={products} prints={prints} />
          ))}
          {groups.length > SHOWN && <span className={classes.others}>+{groups.length - SHOWN}</span>}
        </span>
        <span className={classes.hidden}>
          {groups
            .map(([first, ...others]) => {
              const count = others.reduce((sum, { quantity }) => sum + quantity, first.quantity);
              return count > 1 ? `${count} × ${first.name}` : first.name;
            })
            .join(", ")}
          .{" "}
        </span>
        <span className={classes.counted}>
          <strong>{total === null ? "…" : dollars(total)}</strong>
          <small>
            {pieces} {pieces === 1 ? "item" : "items"}
          </small>
        </span>
      </a>
    </section>
  );
}
