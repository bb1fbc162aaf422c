import { z } from "zod";
import { commaList } from "../kit/fields.ts";

/** Orders printed as one job. */
export const MAX_ORDERS_PRINTED = 50;

export const OrderIds = commaList(
  z.string().regex(/^[1-9]\d{0,8}$/, "An order ID is a number"),
  MAX_ORDERS_PRINTED,
  "order",
)
  .transform((ids) => ids.map(Number))
  .meta({ description: "Order IDs, separated by commas", example: "42,43" });
