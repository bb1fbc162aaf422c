import { ProductDetailPage } from "../../products/product/detail-page.tsx";
import type { Route } from "./+types/product-detail.ts";

export default function AdminProductDetailRoute({ params }: Route.ComponentProps) {
  const { productId, productDetailsId } = params;
  return <ProductDetailPage key={productDetailsId} productId={productId} detailId={productDetailsId} />;
}
