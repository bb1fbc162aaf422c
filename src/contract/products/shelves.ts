import { z } from "zod";
import { staff, call } from "../kit/call.ts";
import { Price } from "../kit/fields.ts";
import { listQuery } from "../kit/paging.ts";
import { Stock } from "./product.ts";
import { StockAtMost } from "./products.ts";

export const Shelf = z
  .object({
    productId: z.uuid(),
    productVariantId: z.uuid().nullable().meta({ description: "Null is the product's own" }),
    productName: z.string(),
    variantName: z.string().nullable(),
    sku: z.string(),
    stock: Stock,
    price: Price,
    isSold: z.boolean().meta({ description: "Shown in the shop; for variants, also for sale" }),
  })
  .meta({ id: "Shelf" });
export type Shelf = z.output<typeof Shelf>;

export const listShelves = call({
  method: "GET",
  path: "/shelves",
  who: staff("products.read"),
  tag: "Products",
  summary: "Every variant, and every product without variants or with its own stock; lowest stock first",
  query: listQuery(["stock", "sku"], false).extend({ stockAtMost: StockAtMost.optional() }),
  reply: z.object({ shelves: z.array(Shelf), count: z.number().int() }),
});
