import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addCollection,
  addCollectionProduct,
  getCollection,
  listCollectionProducts,
  listCollections,
  ProductCollection,
  removeCollectionProduct,
  reorderCollectionProducts,
  reorderCollections,
  updateCollection,
} from "../../src/contract/collections/collections.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import * as collectionPage from "../../src/web/routes/admin/collection.tsx";
import * as collections from "../../src/web/routes/admin/collections.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { aProduct } from "../support/components/products.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const ID = "00000000-0000-4000-8000-0000000000c1";
const dialog = page.getByRole("dialog");
const shelf = smallest(ProductCollection, { id: ID, name: "Shelf", slug: "shelf", version: 1, active: true });
const agfa = aProduct({ id: "00000000-0000-4000-8000-00000000000a", name: "Agfa", sku: "agfa" });
const bergger = aProduct({ id: "00000000-0000-4000-8000-00000000000b", name: "Bergger", sku: "bergger" });
const cine = aProduct({ id: "00000000-0000-4000-8000-00000000000c", name: "Cine", sku: "cine" });

async function press(name: string | RegExp, key: string): Promise<void> {
  ((await page.getByRole("button", { name }).findElement()) as HTMLElement).focus();
  await userEvent.keyboard(`{${key}}`);
}

test("collections are reordered by keys and added, and errors appear where they occur", async () => {
  const other = smallest(ProductCollection, { name: "Color" });
  const shown = (...all: ProductCollection[]) => ({
    detailedCollections: all.map((collection) => ({ collection, popularProducts: [], featuredImage: null })),
    count: all.length,
  });
  const screen = await renderScreen(collections, {
    path: "/admin/collections",
    as: admin(),
    beside: { "/admin/collections/:collectionId": collectionPage },
    api(api) {
      api.reply(listCollections, shown(other, shelf));
      api.reply(reorderCollections, ({ body }) => {
        api.reply(listCollections, shown(shelf, other));
        return body;
      });
      api.reply(addCollection, { collection: shelf });
      api.reply(getCollection, { collection: shelf });
    },
  });
  await saysRefusals(screen, reorderCollections, {
    press: () => press("Move Color, 1 of 2", "ArrowDown"),
    at: notices,
    data: { OTHER_COLLECTIONS: { collectionIds: [] } },
  });
  expect(screen.api.requests(reorderCollections).at(-1)!.body).toEqual({ collectionIds: [ID, other.id] });
  await expect.element(page.getByRole("button", { name: "Move Color, 2 of 2" })).toBeVisible();

  await page.getByRole("button", { name: "New collection" }).first().click();
  const name = dialog.getByLabelText("Name");
  await name.fill("Shelf");
  await expectAccessible("a new collection");
  await saysRefusals(screen, addCollection, {
    press: () => dialog.getByRole("button", { name: "Add collection" }).click(),
    at: dialog,
    typed: [[name, "Shelf"]],
  });
  expect(screen.api.requests(addCollection).at(-1)!.body).toMatchObject({ name: "Shelf", active: false });
  await expect.element(page.getByRole("heading", { level: 1, name: "Shelf" })).toBeVisible();
});

test("products are found, added, reordered by keys, removed and restored", async () => {
  let inIt = [agfa];
  const screen = await renderScreen(collectionPage, {
    path: "/admin/collections/:collectionId",
    at: `/admin/collections/${ID}`,
    as: admin(),
    api(api) {
      api.reply(getCollection, { collection: shelf });
      api.reply(listProducts, ({ query: { search } }) => {
        const products = [agfa, bergger].filter(({ name }) => name === search);
        return { products, count: products.length };
      });
      api.reply(listCollectionProducts, () => ({ products: inIt, count: inIt.length }));
      api.reply(addCollectionProduct, ({ body: { productId } }) => {
        inIt = [...inIt, [agfa, bergger].find(({ id }) => id === productId)!];
        return { collection: shelf };
      });
      api.reply(removeCollectionProduct, ({ params: { productId } }) => {
        inIt = inIt.filter(({ id }) => id !== productId);
        return { collection: shelf };
      });
      api.reply(reorderCollectionProducts, ({ body: { productIds } }) => {
        inIt = productIds.map((id) => inIt.find((one) => one.id === id)!);
        return { collection: shelf };
      });
    },
  });
  const list = page.getByRole("list", { name: "Products of Shelf" });
  await page.getByRole("searchbox", { name: "Find a product to add" }).fill("Bergger");
  await page.getByRole("button", { name: "Add Bergger" }).click();
  await expect.element(list).toMatchTextContent("Bergger");
  await saysRefusals(screen, reorderCollectionProducts, {
    press: () => press("Move Bergger, 2 of 2", "ArrowUp"),
    at: notices,
    data: { OTHER_PRODUCTS: { productIds: [] } },
  });
  expect(screen.api.requests(reorderCollectionProducts).at(-1)!.body).toEqual({ productIds: [bergger.id, agfa.id] });
  await expect.element(page.getByRole("button", { name: "Move Bergger, 1 of 2" })).toHaveFocus();

  await page.getByRole("button", { name: "Remove Agfa" }).click();
  await expect.poll(() => list.getByRole("listitem").elements()).toHaveLength(1);
  expect(screen.api.requests(removeCollectionProduct)[0]!.params).toMatchObject({ productId: agfa.id });
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.element(page.getByRole("button", { name: "Move Agfa, 2 of 2" })).toBeVisible();
  expect(screen.api.requests(reorderCollectionProducts).at(-1)!.body).toEqual({ productIds: [bergger.id, agfa.id] });
});

test("reordering or saving over a colleague's change shows the current state and keeps the input", async () => {
  let [inIt, collection] = [[agfa, bergger], { ...shelf, active: true }];
  const screen = await renderScreen(collectionPage, {
    path: "/admin/collections/:collectionId",
    at: `/admin/collections/${ID}`,
    as: admin(),
    api(api) {
      api.reply(getCollection, () => ({ collection }));
      api.reply(listCollectionProducts, () => ({ products: inIt, count: inIt.length }));
      api.reply(updateCollection, () => ({ collection }));
    },
  });
  await expect.element(page.getByRole("button", { name: "Move Bergger, 2 of 2" })).toBeVisible();
  inIt = [agfa, bergger, cine];
  screen.api.refuseOnce(reorderCollectionProducts, "OTHER_PRODUCTS", { productIds: inIt.map(({ id }) => id) });
  await press("Move Bergger, 2 of 2", "Home");
  await expect.element(notices).toMatchTextContent("The collection's products just changed");
  const list = page.getByRole("list", { name: "Products of Shelf" });
  await expect.poll(() => list.getByRole("listitem").elements()).toHaveLength(3);

  const form = page.getByRole("form", { name: "Collection" });
  const description = form.getByLabelText("Description");
  await description.fill("Typed before.");
  collection = { ...shelf, active: false, version: 2 };
  const save = () => form.getByRole("button", { name: "Save" }).click();
  screen.api.refuseOnce(updateCollection, "STALE", { version: 2 });
  await save();
  await expect.element(form.getByRole("alert")).toMatchTextContent("Someone else just changed this collection");
  await expect.element(form.getByLabelText("Show in the shop")).not.toBeChecked();
  await saysRefusals(screen, updateCollection, {
    press: save,
    at: form,
    data: { STALE: { version: 2 } },
    typed: [[description, "Typed before."]],
  });
  expect(screen.api.requests(updateCollection).at(-1)!.body).toMatchObject({
    description: "Typed before.",
    active: false,
    version: 2,
  });
  await expect.element(notices.getByText("Saved. The shop shows the changes.")).toBeVisible();
});
