import classes from "./collection-page.module.css";
import { ProductCard } from "./product-card.tsx";
import type { ShelfProduct } from "./shelf.ts";

/** Cards that a first screen shows at most. */
const FIRST_SCREEN = 4;

/** Products as cards in rows. */
export function ProductGrid({ products }: { products: readonly ShelfProduct[] }) {
  return (
    <ul className={classes.products}>
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} headingLevel={3} first={place < FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  );
}
