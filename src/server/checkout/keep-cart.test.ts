import { expect, test } from "vitest";
import { getKeptCart, keepCart } from "../../contract/checkout/kept-cart.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

type Item = BodyOf<typeof keepCart>["items"][number];
const gold: Item = {
  key: "line-1",
  productId: "019a6f3e-7c2b-7d4a-9f10-3b5c8e21a604",
  productVariantId: null,
  name: "Kodak Gold 200",
  slug: "kodak-gold-200",
  productType: "PRODUCT",
  quantity: 2,
  selectedOptions: { color: { selectedValue: "red", value: "red", label: "Red" } },
  price: 1200,
  memberPrice: 1000,
  stock: 5,
  print: null,
};

test("a cart is kept for its owner as it was last, and an empty one is forgotten", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const of = (who: typeof ada) => ({ params: { userId: who.userId } });
  expect(await ada.call(getKeptCart, of(ada))).toEqual({ items: [] });
  await ada.call(keepCart, { ...of(ada), body: { items: [{ ...gold, quantity: 1 }] } });
  await ada.call(keepCart, { ...of(ada), body: { items: [gold] } });
  expect(await ada.call(getKeptCart, of(ada))).toEqual({ items: [gold] });
  expect(await grace.call(getKeptCart, of(grace))).toEqual({ items: [] });
  await ada.call(keepCart, { ...of(ada), body: { items: [] } });
  expect(await lab.count("kept_carts")).toBe(0);
});
