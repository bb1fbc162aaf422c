import { expect } from "@playwright/test";
import { listCollectionProducts } from "../../../src/contract/collections/collections.ts";
import { isAlive } from "../../support/journey.ts";
import { pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { addProduct } from "../../support/shop-makers.ts";

const own = (name: string) => `${name}-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}`;

test("staff add a collection, fill it, reorder it by keys and publish it to the shop", async ({ browser }) => {
  const admin = theAdmin();
  const name = own("Shelf");
  const [first, second] = [
    await addProduct(admin, { name: own("Agfa"), sku: own("agfa") }),
    await addProduct(admin, { name: own("Bergger"), sku: own("bergger") }),
  ];
  const page = await pageOf(browser, admin);
  await page.goto("/admin/collections");
  await isAlive(page);
  await page.getByRole("button", { name: "New collection" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Add collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  for (const product of [first, second]) {
    await page.getByRole("searchbox", { name: "Find a product to add" }).fill(product.name);
    await page.getByRole("button", { name: `Add ${product.name}` }).click();
    await expect(page.getByRole("list", { name: `Products of ${name}` })).toContainText(product.name);
  }
  const collectionId = /collections\/([^/?]+)/.exec(page.url())![1]!;
  const order = async () =>
    (await admin.call(listCollectionProducts, { params: { collectionId } })).products.map(({ id }) => id);
  await page.getByRole("button", { name: `Move ${second.name}, 2 of 2` }).press("ArrowUp");
  await expect.poll(order).toEqual([second.id, first.id]);
  await page.getByRole("button", { name: `Remove ${first.name}` }).click();
  await expect.poll(order).toEqual([second.id]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(order).toEqual([second.id, first.id]);

  await page.getByLabel("Show in the shop").check();
  await page.getByRole("form", { name: "Collection" }).getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "View in shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(second.name);
});
