import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { exportProducts, importProducts } from "../../src/contract/products/product-tables.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import { csvRow } from "../../src/rules/csv.ts";
import { MOST_TABLE_CHARACTERS } from "../../src/rules/products/product-table.ts";
import * as products from "../../src/web/routes/admin/products.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { chooseFiles } from "../support/components/choose-files.ts";
import { aProduct } from "../support/components/products.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { savedFiles } from "../support/components/saved-files.ts";

/** As many products as an import accepts with the longest descriptions, and a few more. */
const LONGEST_DESCRIPTION = 10_000;
const PRODUCTS = MOST_TABLE_CHARACTERS / LONGEST_DESCRIPTION + 4;
const SKUS = Array.from({ length: PRODUCTS }, (_, at) => `film-${String(at).padStart(2, "0")}`);

test("an export over the import limit is split into files, each of which can be imported", async () => {
  const head = csvRow(["sku", "variant_of", "option_of", "name", "kind", "price", "shown", "description"]);
  const rows = SKUS.map((sku) =>
    csvRow([sku, "", "", sku, "PRODUCT", "4.00", "NONE", "grain ".repeat(2000).slice(0, 9999)]),
  );
  const files = savedFiles();
  const screen = await renderScreen(products, {
    path: "/admin/products",
    as: admin(),
    api(api) {
      api.reply(listProducts, { products: [aProduct()], count: 1 });
      api.reply(exportProducts, new Blob([`\ufeff${head}${rows.join("")}`], { type: "text/csv" }));
    },
  });
  await page.getByRole("button", { name: "CSV" }).click();
  await expect.poll(() => files.length).toBeGreaterThan(1);
  const parts = await Promise.all(files.map(async ({ name, blob }) => ({ name, text: await blob.text() })));
  expect(parts.map(({ name }) => name)).toEqual(parts.map((_, at) => `products-${at + 1}.csv`));
  const partsWith = (sku: string) => parts.filter(({ text }) => text.includes(`\n${sku},`));
  expect(SKUS.flatMap(partsWith)).toHaveLength(SKUS.length);
  expect(new Set(parts.map(({ text }) => text.slice(0, text.indexOf("\n")))).size, "each part has the header").toBe(1);
  for (const { text } of parts) expect(text.length).toBeLessThanOrEqual(MOST_TABLE_CHARACTERS);

  const { name, text } = partsWith(SKUS[0]!)[0]!;
  screen.api.reply(importProducts, {
    changes: [
      {
        line: 2,
        sku: SKUS[0]!,
        name: SKUS[0]!,
        kind: "CHANGED",
        fields: [{ field: "Price", from: "$5.00", to: "$4.00" }],
      },
    ],
    unchanged: 68,
    fingerprint: "seen",
  });
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  await chooseFiles("Choose a CSV file", new File([text], name, { type: "text/csv" }));
  await expect.element(dialog.getByRole("row", { name: SKUS[0]! })).toMatchTextContent("Price: $5.00 → $4.00");
  await expect.element(dialog.getByRole("list", { name: "Problems" })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("status")).toMatchTextContent("68 unchanged");
  // The byte order mark is not part of a file's text.
  expect(screen.api.requests(importProducts)[0]!.body).toMatchObject({
    csv: text.replace("\ufeff", ""),
    confirmed: null,
  });
  await expectAccessible("changes of a products part");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
