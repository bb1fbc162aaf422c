import type { ReactNode } from "react";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { Page } from "../../platform/page.tsx";
import { type ProductDesk, useProduct } from "./use-product.ts";

/**
 * Page of one part of a product, above the calls that change it; shows "not found" if the product has no such part.
 * @param noun the part in lowercase: "variant"
 * @param partOf finds the part in the product
 * @param children receives the product's desk and the part
 */
export function ProductPartPage<Part>({
  productId,
  noun,
  partOf,
  head,
  children,
}: {
  productId: string;
  noun: string;
  partOf: (product: ProductDesk["product"]) => Part | undefined;
  head: (part: Part) => DetailHead;
  children: (desk: ProductDesk, part: Part) => ReactNode;
}) {
  const { query, product: known, keep, look } = useProduct(productId);
  const back = { to: `/admin/products/${productId}`, label: known?.name ?? "The product" };
  const part = known && partOf(known);
  if (known && !part)
    return (
      <Page title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`} back={<BackLink {...back} />}>
        <p>It may have been removed from {known.name}.</p>
      </Page>
    );
  return (
    <DetailPage
      query={query}
      noun={noun}
      back={back}
      head={({ product: { name } }) => ({ title: "", eyebrow: name, ...(part && head(part)) })}
    >
      {({ product }) => part && children({ product, keep, look }, part)}
    </DetailPage>
  );
}
