import { z } from "zod";
import { MOST_OF_A_LINE } from "../../rules/checkout/cart.ts";
import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { call, own } from "../kit/call.ts";
import { Price } from "../kit/fields.ts";

const tag = "Checkout";

const label = z.string().max(500);

/** A cart item, with the details shown when it was added. Its price is for display only: orders are priced again. */
export const StoredItem = z.object({
  key: z.string().min(1).max(64).meta({ example: "line-1" }),
  productId: z.uuid(),
  productVariantId: z.uuid().nullable(),
  name: z.string().min(1).max(300),
  slug: z.string().min(1).max(300),
  productType: z.enum(PRODUCT_TYPES),
  quantity: z.number().int().min(1).max(MOST_OF_A_LINE),
  selectedOptions: z
    .record(z.string().min(1).max(60), z.object({ selectedValue: label, value: label, label }))
    .refine((options) => Object.keys(options).length <= 40, "Too many choices")
    .meta({ example: {} }),
  price: Price,
  memberPrice: Price,
  stock: z.number().int().min(0).nullable(),
  print: z.object({ draftId: z.uuid() }).nullable().meta({ example: null }),
});

const Stored = z.object({ items: z.array(StoredItem).max(200, "A cart can't hold that many items") });

export const getStoredCart = call({
  method: "GET",
  path: "/users/:userId/cart",
  who: own("userId", "orders.read"),
  tag,
  summary: "The customer's saved cart, shared by all browsers, and the unpaid order placed from it",
  reply: Stored.extend({
    unpaid: z
      .object({
        orderId: z.number().int(),
        lines: z.array(z.object({ key: z.string(), quantity: z.number().int() })),
      })
      .nullable()
      .meta({
        description: "The unpaid order of items in the cart. Pay or cancel it before ordering them again",
      }),
  }),
});

export const storeCart = call({
  method: "PUT",
  path: "/users/:userId/cart",
  who: own("userId", "orders.write"),
  tag,
  summary: "Save a customer's cart; an empty cart is removed. Repeating it is harmless",
  body: Stored,
});
