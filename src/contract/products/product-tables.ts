import { z } from "zod";
import { MOST_TABLE_CHARACTERS, MOST_TABLE_FILES } from "../../rules/products/product-table.ts";
import { staff, call } from "../kit/call.ts";
import { Sha256 } from "../kit/fields.ts";

const tag = "Products";

export const exportProducts = call({
  method: "GET",
  path: "/product-tables",
  who: staff("exports"),
  tag,
  file: "text/csv; charset=utf-8",
  summary: "The shop's products as CSV, each followed by its variants and options; amounts in dollars",
  reply: z.any(),
});

const TableChange = z.object({
  line: z.number().int().meta({ description: "Of the file, from 1" }),
  sku: z.string(),
  name: z.string(),
  kind: z.enum(["NEW", "CHANGED"]),
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type TableChange = z.output<typeof TableChange>;

export const importProducts = call({
  method: "POST",
  path: "/product-tables",
  who: staff("products.write"),
  tag,
  limit: { times: 60, perSeconds: 600, account: "caller" },
  summary: "Import a product table: returns the changes first, then makes all or none of them once confirmed",
  body: z.object({
    csv: z
      .string()
      .min(1, "The table is empty")
      .max(MOST_TABLE_CHARACTERS, "A table has at most 700,000 characters; send it in parts")
      .meta({
        description: "CSV with column names in the first line; missing columns do not change",
        example: "sku,price\ngold-200,12.50",
      }),
    files: z
      .array(
        z.object({
          name: z.string().min(1).max(200),
          sha256: Sha256,
        }),
      )
      .max(MOST_TABLE_FILES)
      .default([])
      .meta({ description: "The files named in the table's `pictures` column" }),
    confirmed: z.string().max(64).nullable().default(null).meta({
      description: "The `fingerprint` of the preview; null only previews the changes",
    }),
  }),
  reply: z.object({
    changes: z.array(TableChange),
    unchanged: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
    fingerprint: z.string(),
    isDone: z.boolean(),
    pictures: z
      .array(
        z.object({
          productId: z.uuid(),
          sku: z.string(),
          order: z.array(
            z.object({
              folder: z.string().meta({ description: "Prefix of the picture's `path`" }),
              alt: z.string(),
              file: z.string().nullable().meta({ description: "The upload for it; null if it exists already" }),
            }),
          ),
        }),
      )
      .meta({ description: "After the import: products that need pictures uploaded, and their order" }),
  }),
  refusals: {
    PROBLEMS: {
      status: 409,
      message: "The table has lines that cannot be read. Nothing was imported. Fix them first.",
    },
    OTHER_CHANGES: {
      status: 409,
      message: "The products changed since this preview. Nothing was imported. Check the new preview.",
    },
  },
});
