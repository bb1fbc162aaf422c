import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import fc from "fast-check";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { getUser } from "../src/contract/accounts/accounts.ts";
import { quoteOrder } from "../src/contract/checkout/checkout.ts";
import { quoteGuestOrder } from "../src/contract/checkout/guest-orders.ts";
import type { Client } from "../src/contract/kit/client.ts";
import type { Quote } from "../src/contract/orders/order.ts";
import type { Product } from "../src/contract/products/product.ts";
import { addProductOption, addProductVariant } from "../src/contract/products/product-desk.ts";
import { getProduct } from "../src/contract/products/products.ts";
import { cents, formatDollars } from "../src/rules/money.ts";
import { STARTING_PRICE_LIST } from "../src/rules/prices/starting-price-list.ts";
import { isShipping, sumRows } from "../src/rules/orders/sum-rows.ts";
import type { CartItem } from "../src/web/cart/cart.ts";
import { CartLines } from "../src/web/cart/cart-lines.tsx";
import { CartSum } from "../src/web/cart/cart-sum.tsx";
import { CheckoutSum } from "../src/web/cart/checkout-sum.tsx";
import { orderLines } from "../src/web/cart/order-lines.ts";
import { PricesContext } from "../src/web/parts/prices/use-prices.ts";
import { createQueryClient } from "../src/web/platform/query.ts";
import { theme } from "../src/web/platform/theme.ts";
import { chosenProduct, outcomeOf } from "../src/web/shop/choice.ts";
import { shownProduct } from "../src/web/shop/shown-product.ts";
import { addProduct } from "./support/shop-makers.ts";
import { startLab } from "./support/start-lab.ts";

const aPrice = fc.record({
  price: fc.integer({ min: 1, max: 30_000 }),
  memberPrice: fc.option(fc.integer({ min: 1, max: 30_000 })),
});
/** Some take off, and more than there is. */
const aModifier = fc.option(
  fc.oneof(
    fc.record({
      type: fc.constant("fixed" as const),
      amount: fc.integer({ min: -4000, max: 4000 }),
      memberAmount: fc.option(fc.integer({ min: -4000, max: 4000 })),
    }),
    fc.record({
      type: fc.constant("percentage" as const),
      amount: fc.integer({ min: -120_000, max: 50_000 }),
      memberAmount: fc.option(fc.integer({ min: -120_000, max: 50_000 })),
    }),
  ),
);
const aThing = fc.record({
  productType: fc.constantFrom("PRODUCT" as const, "DIGITAL" as const),
  own: aPrice,
  variants: fc.array(aPrice, { maxLength: 2 }),
  size: fc.array(aModifier, { maxLength: 3 }),
  /** Whether the sizes are the first variant's alone. */
  ofFirst: fc.boolean(),
  wrap: fc.option(aModifier),
  /** The variants put into the cart, each in a line of its own. */
  wishes: fc.array(
    fc.record({
      variant: fc.nat(),
      size: fc.option(fc.nat()),
      wrap: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
const aCart = fc.record({
  things: fc.array(aThing, { minLength: 1, maxLength: 3 }),
  who: fc.constantFrom("GUEST", null, "NICE_2025", "VERY_NICE_2025", "SUPER_NICE_2025"),
  pickedUp: fc.boolean(),
});
type Thing = typeof aThing extends fc.Arbitrary<infer One> ? One : never;

/** As staff make it. */
async function made(admin: Client, { productType, own, variants, size, ofFirst, wrap }: Thing): Promise<Product> {
  const { id, sku } = await addProduct(admin, { productType, ...own });
  const params = { productId: id };
  for (const [at, price] of variants.entries())
    await admin.call(addProductVariant, { params, body: { name: `Kind ${at}`, sku: `${sku}-${at}`, ...price } });
  const { variants: stored } = (await admin.call(getProduct, { params })).product;
  if (size.length > 0) {
    const options = size.map((priceModifier, at) => ({ value: `v${at}`, label: `Size ${at}`, priceModifier }));
    const productVariantId = ofFirst ? (stored[0]?.id ?? null) : null;
    const body = {
      optionKey: "size",
      optionType: "select",
      label: "Size",
      productVariantId,
      config: { options },
    } as const;
    await admin.call(addProductOption, { params, body });
  }
  if (wrap !== null) {
    const config = { label: "Wrap it", priceModifier: wrap };
    await admin.call(addProductOption, {
      params,
      body: { optionKey: "wrap", optionType: "checkbox", label: "Wrap", config },
    });
  }
  return (await admin.call(getProduct, { params })).product;
}

/** As its page puts it into the cart. */
function inCart(product: Product, { size, wrap: mayWrap, wishes }: Thing): CartItem[] {
  const shown = shownProduct(product);
  return wishes.flatMap((wish, at) => {
    const variantId = product.variants[wish.variant % Math.max(1, product.variants.length)]?.id ?? null;
    const values = {
      ...(wish.size !== null && size.length > 0 && { size: `v${wish.size % size.length}` }),
      ...(wish.wrap && mayWrap !== null && { wrap: "true" }),
    };
    const chosen = { variantId, values, quantity: wish.quantity };
    const item = chosenProduct(shown, chosen, outcomeOf(shown, chosen));
    return item === null ? [] : [{ ...item, print: null, key: `${product.sku}-${at}` }];
  });
}

const rendered = (part: ReactElement): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      { theme },
      createElement(
        QueryClientProvider,
        { client: createQueryClient() },
        createElement(
          PricesContext,
          { value: { ...STARTING_PRICE_LIST, version: 1 } },
          createElement(MemoryRouter, null, part),
        ),
      ),
    ),
  );
/** Amounts of the definition list in some markup, by their terms. */
const rowsOf = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [label, value]),
  );
const amountsOf = (markup: string): string[] =>
  [...markup.matchAll(/<p class="[^"]*amount[^"]*">([^<]*)<\/p>/g)].map(([, amount]) => amount!);
const dollars = (amount: number): string => formatDollars(cents(amount));

test(
  "cart and checkout show the server's amounts to the cent for any cart and customer",
  { timeout: 240_000 },
  async () => {
    const lab = await startLab();
    const admin = await lab.admin();

    const drive = async ({ things, who, pickedUp }: typeof aCart extends fc.Arbitrary<infer One> ? One : never) => {
      const products: Product[] = [];
      for (const thing of things) products.push(await made(admin, thing));
      const items = products.flatMap((product, at) => inCart(product, things[at]!));
      if (items.length === 0) return;
      const customer = who === "GUEST" ? null : await lab.customer({ ...(who && { tier: who }), address: true });
      const isMember =
        customer !== null && (await customer.call(getUser, { params: { userId: customer.userId } })).active;
      expect(isMember).toBe(who !== "GUEST" && who !== null);
      const quoted = (deliveryMethod: "IN_STORE_PICKUP" | null): Promise<Quote> => {
        const body = { lines: orderLines(items), deliveryMethod };
        return customer === null
          ? lab.visitor().call(quoteGuestOrder, { body })
          : customer.call(quoteOrder, { params: { userId: customer.userId }, body });
      };
      const sent = await quoted(null);
      const quote = pickedUp ? await quoted("IN_STORE_PICKUP") : sent;
      const amounts = new Map(quote.lines.map(({ key, amount }) => [key, amount]));
      const bought = quote.lines.filter((line) => !isShipping(line));
      const way = sent.lines.filter(isShipping).reduce((sum, { amount }) => sum + amount, 0);

      // The cart, which knows only what the products' pages told it.
      const drawer = rowsOf(rendered(createElement(CartSum, { items, isMember })));
      const subtotal = dollars(bought.reduce((sum, { amount }) => sum + amount, 0));
      expect(drawer).toEqual({ Subtotal: subtotal, [way > 0 ? "Shipping" : "Sent by e-mail"]: dollars(way) });
      const own = items.map(({ key }) => dollars(amounts.get(key)!));
      expect(amountsOf(rendered(createElement(CartLines, { items, isMember, products })))).toEqual(own);
      expect(amountsOf(rendered(createElement(CartLines, { items, isMember, products, amounts })))).toEqual(own);

      // The checkout, while it waits for the lab and once the lab has told.
      const price = { error: null, isOffline: false, refetch: () => Promise.resolve() };
      const sum = (given: Quote | null) =>
        rowsOf(rendered(createElement(CheckoutSum, { items, isMember, pickedUp, price: { ...price, quote: given } })));
      const rows = sumRows(quote, { serviceCredits: "Credits", appliedCredit: "Account Credit" });
      const final = Object.fromEntries(rows.map(({ label, amount }) => [label, dollars(amount)]));
      expect(sum(quote)).toEqual({ ...final, Total: dollars(quote.total) });
      expect(rows.reduce((all, { amount }) => all + amount, 0)).toBe(quote.total);
      const { Tax, Total, ...known } = sum(null);
      expect([Tax, Total]).toEqual(["Calculating...", "…"]);
      expect(final).toMatchObject(known);
    };

    await fc.assert(fc.asyncProperty(aCart, drive), { numRuns: 30, seed: 20_261_126 });
  },
);
