import { ProductDeskPage } from "../../products/product/product-page.tsx";
import type { Route } from "./+types/product.ts";

export default function AdminProductRoute({ params: { productId } }: Route.ComponentProps) {
  return <ProductDeskPage key={productId} productId={productId} />;
}
