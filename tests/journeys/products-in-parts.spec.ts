import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Download, expect } from "@playwright/test";
import { importProducts } from "../../src/contract/products/product-tables.ts";
import { csvRow } from "../../src/rules/csv.ts";
import { MOST_TABLE_CHARACTERS } from "../../src/rules/products/product-table.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

/** As many as an import takes with descriptions as long as they may be, and a few more. */
const LONGEST_DESCRIPTION = 10_000;
const PRODUCTS = MOST_TABLE_CHARACTERS / LONGEST_DESCRIPTION + 4;

async function worksIn(admin: Person, csv: string): Promise<void> {
  const { fingerprint } = await admin.call(importProducts, { body: { csv } });
  const { isDone } = await admin.call(importProducts, { body: { csv, confirmed: fingerprint } });
  expect(isDone).toBe(true);
}

/** Products that nobody sees in the shop, more than one import takes: by two. */
async function moreThanAnImportTakes(admin: Person): Promise<string[]> {
  const run = `parts-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}`;
  const skus = Array.from({ length: PRODUCTS }, (_, at) => `${run}-${String(at).padStart(2, "0")}`);
  const head = csvRow(["sku", "name", "kind", "price", "shown", "description"]);
  const rows = skus.map((sku) =>
    csvRow([sku, sku, "PRODUCT", "4.00", "NONE", "grain ".repeat(2000).slice(0, -2000).trim()]),
  );
  const half = PRODUCTS / 2;
  await worksIn(admin, head + rows.slice(0, half).join(""));
  await worksIn(admin, head + rows.slice(half).join(""));
  return skus;
}

test("more products than an import takes are saved in parts, and one of them comes back with what was changed since", async ({
  browser,
}) => {
  const admin = theAdmin();
  const skus = await moreThanAnImportTakes(admin);
  const page = await pageOf(browser, admin);
  const folder = mkdtempSync(join(tmpdir(), "products-in-parts-"));
  await page.goto("/admin/products");
  await isAlive(page);

  const coming: Promise<string>[] = [];
  const save = async (file: Download) => {
    await file.saveAs(join(folder, file.suggestedFilename()));
    return file.suggestedFilename();
  };
  page.on("download", (file) => coming.push(save(file)));
  await page.getByRole("button", { name: "CSV" }).click();
  const parts = async () => {
    const names = await Promise.all(coming);
    return names.map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  };
  const partsWith = async (sku: string) => (await parts()).filter(({ text }) => text.includes(`\n${sku},`));
  await expect.poll(async () => (await Promise.all(skus.map(partsWith))).flat().length).toBe(skus.length);

  const all = await parts();
  expect(all.length).toBeGreaterThan(1);
  expect(all.map(({ name }) => name)).toEqual(all.map((_, at) => `products-${at + 1}.csv`));
  const heads = new Set(all.map(({ text }) => text.slice(0, text.indexOf("\n"))));
  expect(heads.size, "each has the head").toBe(1);
  for (const { text } of all) expect(text.length).toBeLessThanOrEqual(MOST_TABLE_CHARACTERS);

  // Meanwhile one of them costs more.
  const [changed] = skus as [string];
  await worksIn(admin, csvRow(["sku", "price"]) + csvRow([changed, "5.00"]));
  const [part] = await partsWith(changed);
  const others = skus.filter((sku) => sku !== changed && part!.text.includes(`\n${sku},`));
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a CSV file" }).click();
  await (await chooser).setFiles(join(folder, part!.name));
  await expect(dialog.getByRole("row", { name: changed })).toContainText("Price: $5.00 → $4.00");
  await expect(dialog.getByRole("list", { name: "Problems" })).toHaveCount(0);
  for (const sku of others) await expect(dialog.getByRole("row", { name: sku })).toHaveCount(0);
  await expect(dialog.getByRole("status")).toContainText(/as (it is|they are)/);
  await expectNoViolations(page, "what a part of the products would change");
  await dialog.getByRole("button", { name: "Change nothing" }).click();
  await expect(dialog).toBeHidden();
  rmSync(folder, { recursive: true });
  await page.context().close();
});
