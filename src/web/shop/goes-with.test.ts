import { expect, test } from "vitest";
import type { Product } from "../../contract/products/product.ts";
import { relatedProducts } from "./related-products.ts";

const picture = { read: "/api/files/a/featured_thumb-b.webp", width: 640, height: 640 };
const product = (id: string, kind: string, own: Partial<Product> = {}) =>
  ({
    id,
    stock: null,
    visibility: "PUBLIC",
    releaseWindow: "NONE",
    variants: [],
    details: [{ filterable: { kind, format: "35mm" } }],
    media: [picture],
    ...own,
  }) as unknown as Product;
const film = product("film", "Film");
const offered = (together: Product[], companions: Product[]) =>
  relatedProducts(film, together, companions).map(({ id }) => id);

test("products bought together come first, then one of each related kind, never only fillers", () => {
  const companions = [
    product("gold", "Film"),
    product("half-frame", "Camera"),
    product("one-time", "Camera"),
    product("case", "Case"),
    product("mug", "Gift"),
  ];
  expect(offered([product("bag", "Bag"), film], companions)).toEqual(["bag", "half-frame", "case", "gold"]);
  expect(offered([], [product("mug", "Gift")])).toEqual([]);
});

test("products that are restricted, sold out or without a picture are never offered", () => {
  const soldOut = [{ stock: 0 }, { stock: 0 }] as Product["variants"];
  const closed = [
    product("sold out", "Case", { stock: 0 }),
    product("sold out in each form", "Case", { stock: 9, variants: soldOut }),
    product("members", "Case", { releaseWindow: "MEMBERS_ONLY", visibility: "MEMBERS_ONLY" }),
    product("soon", "Case", { releaseWindow: "COMING_SOON" }),
    product("hidden", "Case", { visibility: "NONE" }),
    product("bare", "Case", { media: [] }),
  ];
  const some = product("some left", "Case", { variants: [soldOut[0]!, { ...soldOut[1]!, stock: 1 }] });
  expect(offered(closed, [...closed, some])).toEqual(["some left"]);
});
