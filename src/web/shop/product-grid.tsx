import classes from "./collection-page.module.css";
import { ProductCard } from "./product-card.tsx";
import type { ShelfProduct } from "./shelf.ts";

/** Maximum number of cards on a first screen. */
const FIRST_SCREEN = 4;

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
