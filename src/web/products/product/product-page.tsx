import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Product } from "../../../contract/products/product.ts";
import { isServiceSku } from "../../../rules/products/service-products.ts";
import { formatDay } from "../../platform/dates.ts";
import { IconExternalLink } from "../../platform/icons.tsx";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { SaleStateBadge } from "../sale-state-badge.tsx";
import { stateOf } from "../state-of.ts";
import classes from "../products.module.css";
import { DetailList } from "./detail-list.tsx";
import { OptionList } from "./option-list.tsx";
import { PricePreview } from "./price-preview.tsx";
import { ProductFields } from "./product-fields.tsx";
import { ProductFile } from "./product-file.tsx";
import { StockMovements } from "./stock-movements.tsx";
import { StockPanel } from "./stock-panel.tsx";
import { useProduct, type ProductDesk } from "./use-product.ts";
import { VariantList } from "./variant-list.tsx";
import {
  addProductImage,
  arrangeProductImages,
  removeProductImage,
  restoreProductImage,
} from "../../../contract/products/product-desk.ts";
import { api } from "../../platform/api.ts";
import { PictureBoard } from "../pictures/picture-board.tsx";

/** Staff page of a product: all its data and settings (docs/product/products.md). */
export function ProductDeskPage({ productId }: { productId: string }) {
  const { query, keep, look } = useProduct(productId);
  return (
    <DetailPage
      query={query}
      noun="product"
      back={{ to: "/admin/products", label: "All products" }}

      head={({ product }) => headOf(product)}
    >
      {({ product }) => {
        const desk = { product, keep, look };
        const isService = isServiceSku(product.sku);
        return (
          <TwoColumns split="late">
            <MainColumn>
              {!isService && (
                <div className={classes.first}>
                  <StockPanel {...desk} />
                  <VariantList {...desk} />
                </div>
              )}
              <ProductFields {...desk} />
              <div className={classes.form}>
                <ProductPictures {...desk} />
                {!isService && <OptionList {...desk} />}
                <DetailList {...desk} />
                {!isService && <StockMovements product={product} />}
              </div>
              <HistorySection thing={product.id} />
            </MainColumn>
            <SideColumn>
              {product.productType === "DIGITAL" && !product.giftCard && !isService && (
                <ProductFile product={product} />
              )}
              <PricePreview product={product} />
            </SideColumn>
          </TwoColumns>
        );
      }}
    </DetailPage>
  );
}

const headOf = (product: Product): DetailHead => ({
  sticky: true,
  title: product.name,
  eyebrow: (
    <>
      <SaleStateBadge state={stateOf(product)} /> {product.sku}, added {formatDay(product.createdAt)}
    </>
  ),
  actions: product.visibility !== "NONE" && !isServiceSku(product.sku) && (
    <Button
      component={Link}
      to={`/products/${product.slug}`}
      variant="default"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      View in shop
    </Button>
  ),
});

/** Manages a product's own pictures; the first one appears on cards and in lists. */
function ProductPictures({ product, look }: ProductDesk) {
  const params = { productId: product.id };
  return (
    <PictureBoard
      pictures={product.media.filter(({ path }) => !path.includes("featured_thumb"))}
      of={product.name}
      variants={product.variants}
      hint="The first one appears on cards and in lists."
      calls={{
        announce: (body) => api.call(addProductImage, { params, body }),
        arrange: (pictures) => api.call(arrangeProductImages, { params, body: { pictures } }),
        remove: (path) => api.call(removeProductImage, { params, query: { path } }),
        restore: (path) => api.call(restoreProductImage, { params, query: { path } }),
      }}
      look={look}
    />
  );
}
