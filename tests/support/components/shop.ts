import type { z } from "zod";
import type { User } from "../../../src/contract/accounts/accounts.ts";
import { StoredItem } from "../../../src/contract/checkout/stored-cart.ts";
import { listCollections } from "../../../src/contract/collections/collections.ts";
import { Quote } from "../../../src/contract/orders/order.ts";
import { Product, ProductOption, ProductVariant } from "../../../src/contract/products/product.ts";
import { getProductBySlug } from "../../../src/contract/products/products.ts";
import { storedCart } from "../../../src/web/cart/cart.ts";
import * as productPage from "../../../src/web/routes/product.tsx";
import type { FakeApi } from "./fake-api.ts";
import { renderScreen, type Screen } from "./render-screen.tsx";
import { type PartOf, smallest } from "./smallest.ts";

type Part<S extends z.ZodType> = PartOf<z.input<S>>;

/** Goods that everyone can buy, without stock tracking. */
export const aProduct = (part: Part<typeof Product> = {}): Product =>
  smallest(Product, {
    name: "Loupe",
    slug: "loupe",
    sku: "loupe",
    productType: "PRODUCT",
    price: 1000,
    visibility: "PUBLIC",
    releaseWindow: "PUBLIC",
    version: 1,
    ...part,
  });

export const aVariant = (part: Part<typeof ProductVariant>): Product["variants"][number] =>
  smallest(ProductVariant, { sku: String(part.name).toLowerCase().replaceAll(" ", "-"), active: true, ...part });

export const anOption = (part: Part<typeof ProductOption>): Product["options"][number] =>
  smallest(ProductOption, { active: true, ...part });

export const aShelf = (name: string, products: Product[] = []) =>
  smallest(listCollections.reply.shape.detailedCollections.element, {
    collection: { name, slug: name.toLowerCase().replaceAll(" ", "-"), active: true, productCount: products.length },
    popularProducts: products,
  });

export const inCart = (product: Product, part: Part<typeof StoredItem> = {}) =>
  smallest(StoredItem, {
    key: `line-${product.slug}`,
    productId: product.id,
    productVariantId: null,
    name: product.name,
    slug: product.slug,
    productType: product.productType,
    quantity: 1,
    price: product.price,
    memberPrice: product.memberPrice ?? product.price,
    stock: product.stock,
    ...part,
  });

/** Fills this browser's cart before the screen is rendered. @param customerId the owner; null is a visitor's */
export const fillCart = (items: readonly ReturnType<typeof inCart>[], customerId: string | null = null): void =>
  storedCart.set({ customerId, items: [...items], attempt: null });

export const aQuote = (part: Part<typeof Quote> = {}): Quote =>
  smallest(Quote, { linesTotal: 1000, taxRate: 8875, tax: 89, total: 1089, ...part });

export const openProduct = (
  product: Product,
  {
    api,
    ...options
  }: {
    as?: User | null;
    api?: (api: FakeApi) => void;
    frame?: "plain" | "site";
    beside?: Parameters<typeof renderScreen>[1]["beside"];
  } = {},
): Promise<Screen> =>
  renderScreen(productPage, {
    path: "/products/:slug",
    at: `/products/${product.slug}`,
    ...options,
    api(fake) {
      fake.reply(getProductBySlug, { product });
      api?.(fake);
    },
  });
