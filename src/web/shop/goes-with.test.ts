import { expect, test } from "vitest";
import type { Product } from "../../contract/products/product.ts";
import { relatedProducts } from "./related-products.ts";

const picture = { read: "/api/files/a/featured_thumb-b.webp", width: 640, height: 640 };
const product = (id: string, own: Partial<Product> = {}) =>
  ({
    id,
    stock: null,
    visibility: "PUBLIC",
    releaseWindow: "NONE",
    variants: [],
    details: [],
    media: [picture],
    ...own,
  }) as Product;
const names = (fitting: Product[], popular: Product[]) => {
  const { fits, products } = relatedProducts("film", fitting, popular);
  return { fits, ids: products.map(({ id }) => id) };
};

test("what goes with a product comes first, each once, filled up to four with what sells most", () => {
  const fitting = [product("album"), product("film"), product("album"), product("bag")];
  const popular = ["bag", "camera", "film", "tape", "mug"].map((id) => product(id));
  expect(names(fitting, popular)).toEqual({ fits: true, ids: ["album", "bag", "camera", "tape"] });
  expect(names([product("film")], popular)).toEqual({ fits: false, ids: ["bag", "camera", "tape", "mug"] });
  expect(names([], [])).toEqual({ fits: false, ids: [] });
});

test("what not everyone can buy now, or has no picture, is offered to nobody", () => {
  const soldOut = [{ stock: 0 }, { stock: 0 }] as Product["variants"];
  const closed = [
    product("sold out", { stock: 0 }),
    product("sold out in each form", { stock: 9, variants: soldOut }),
    product("members", { releaseWindow: "MEMBERS_ONLY", visibility: "MEMBERS_ONLY" }),
    product("soon", { releaseWindow: "COMING_SOON" }),
    product("hidden", { visibility: "NONE" }),
    product("bare", { media: [] }),
  ];
  const some = product("some left", { variants: [soldOut[0]!, { ...soldOut[1]!, stock: 1 }] });
  expect(names([...closed, some], closed)).toEqual({ fits: true, ids: ["some left"] });
});
