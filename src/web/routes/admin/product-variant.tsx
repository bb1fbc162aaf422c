import { VariantPage } from "../../products/product/variant-page.tsx";
import type { Route } from "./+types/product-variant.ts";

export default function AdminProductVariantRoute({ params: { productId, variantId } }: Route.ComponentProps) {
  return <VariantPage key={variantId} productId={productId} variantId={variantId} />;
}
