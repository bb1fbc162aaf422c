import type { OrderLine } from "../../contract/orders/order.ts";
import type { Product } from "../../contract/products/product.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./cart-lines.module.css";
import { CartPicture } from "./cart-picture.tsx";

export function OrderedLines({ lines, products }: { lines: readonly OrderLine[]; products: readonly Product[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ id, productId, description, quantity, amount }) => (
        <li key={id}>
          <CartPicture product={products.find((product) => product.id === productId)} />
          <div className={classes.what}>
            {description}
            {quantity > 1 && <p>{quantity} pieces</p>}
          </div>
          <p className={classes.amount}>{dollars(amount)}</p>
        </li>
      ))}
    </ul>
  );
}
