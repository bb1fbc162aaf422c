import { z } from "zod";
import { PRODUCT_FILE_LIMIT, PRODUCT_FILE_TYPES } from "../../rules/digital-goods/files.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { PictureLink } from "../products/product.ts";

const tag = "Digital goods";

export const announceProductFile = call({
  method: "POST",
  path: "/products/:productId/file",
  who: staff("products.write"),
  tag,
  summary: "Announce the file of a digital product, a PDF or a zip; it replaces the previous one after the upload",
  body: z.object({
    name: z
      .string()
      .trim()
      .regex(/^[\w][\w .()'-]{0,119}$/, "Letters, figures, spaces, dots and dashes")
      .meta({ description: "As it is saved by its buyers", example: "warm-house.zip" }),
    type: z.enum(PRODUCT_FILE_TYPES),
    size: z
      .number()
      .int()
      .min(1)
      .max(PRODUCT_FILE_LIMIT.maxBytes, tooLargeText(PRODUCT_FILE_LIMIT))
      .meta({ description: "Bytes" }),
  }),
  reply: PictureLink,
  refusals: { NOT_A_FILE: { status: 409, message: "Only digital products other than gift cards have a file." } },
});

export const getProductFile = call({
  method: "GET",
  path: "/products/:productId/file",
  who: staff("products.read"),
  tag,
  summary: "The file for buyers of a digital product",
  reply: z.object({
    file: z
      .object({ name: z.string(), type: z.string(), bytes: z.number().int(), uploadedAt: Time })
      .nullable()
      .meta({ description: "Null while nothing has arrived" }),
  }),
});
