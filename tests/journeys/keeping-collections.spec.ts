import { expect } from "@playwright/test";
import {
  addCollection,
  addCollectionProduct,
  listCollectionProducts,
  reorderCollectionProducts,
  reorderCollections,
  updateCollection,
} from "../../src/contract/collections/collections.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addCollection as aCollection, addProduct } from "../support/shop-makers.ts";
import { noticesOf, saysRefusals } from "../support/says-refusals.ts";

const own = (name: string) => `${name}-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}`;

test("a collection is filled, put in order by keys, shown, and seen in the shop at once", async ({ browser }) => {
  const admin = theAdmin();
  const name = own("Shelf");
  const [first, second] = [
    await addProduct(admin, { name: own("Agfa"), sku: own("agfa") }),
    await addProduct(admin, { name: own("Bergger"), sku: own("bergger") }),
  ];
  const page = await pageOf(browser, admin);
  await page.goto("/admin/collections");
  await isAlive(page);
  await saysRefusals(page, reorderCollections, {
    press: () =>
      page
        .getByRole("button", { name: /^Move .*, 1 of \d+$/ })
        .first()
        .press("ArrowDown"),
    at: noticesOf(page),
    data: { OTHER_COLLECTIONS: { collectionIds: [] } },
    goesThrough: { not: "others keep collections meanwhile" },
  });
  await page.getByRole("button", { name: "New collection" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await saysRefusals(page, addCollection, {
    press: () => dialog.getByRole("button", { name: "Add collection" }).click(),
    at: dialog,
    typed: [[dialog.getByLabel("Name"), name]],
  });
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  for (const product of [first, second]) {
    await page.getByRole("searchbox", { name: "Find a product to put in" }).fill(product.name);
    await page.getByRole("button", { name: `Put ${product.name} in` }).click();
    await expect(page.getByRole("list", { name: `Products of ${name}` })).toContainText(product.name);
  }
  const collectionId = /collections\/([^/?]+)/.exec(page.url())![1]!;
  const order = async () =>
    (await admin.call(listCollectionProducts, { params: { collectionId } })).products.map(({ id }) => id);
  await saysRefusals(page, reorderCollectionProducts, {
    press: () => page.getByRole("button", { name: `Move ${second.name}, 2 of 2` }).press("ArrowUp"),
    at: noticesOf(page),
    data: { OTHER_PRODUCTS: { productIds: [] } },
  });
  await expect(page.getByRole("button", { name: `Move ${second.name}, 1 of 2` })).toBeFocused();
  await expect.poll(order).toEqual([second.id, first.id]);

  await page.getByRole("button", { name: `Take ${first.name} out of it` }).click();
  await expect.poll(order).toEqual([second.id]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(order).toEqual([second.id, first.id]);

  await page.getByLabel("The shop shows it").check();
  await page.getByRole("form", { name: "Collection" }).getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "See it in the shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(second.name);
});

test("who orders or saves what somebody else changed is told, and sees how it is", async ({ browser }) => {
  const admin = theAdmin();
  const made = [
    await addProduct(admin, { name: own("Cine"), sku: own("cine") }),
    await addProduct(admin, { name: own("Dia"), sku: own("dia") }),
    await addProduct(admin, { name: own("Eve"), sku: own("eve") }),
  ] as const;
  const collection = await aCollection(admin, made[0].id, made[1].id);
  const params = { collectionId: collection.id };
  const page = await pageOf(browser, admin);
  await page.goto(`/admin/collections/${collection.id}`);
  await isAlive(page);
  const grip = page.getByRole("button", { name: `Move ${made[1].name}, 2 of 2` });
  await expect(grip).toBeVisible();
  await admin.call(addCollectionProduct, { params, body: { productId: made[2].id } });
  await grip.press("Home");
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("other products by now");
  await expect(page.getByRole("list", { name: `Products of ${collection.name}` }).getByRole("listitem")).toHaveCount(3);

  const form = page.getByRole("form", { name: "Collection" });
  await form.getByLabel("Description").fill("Typed before.");
  const { orderIndex, name, version } = collection;
  await admin.call(updateCollection, { params, body: { name, orderIndex, version, active: false } });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Somebody else changed this collection");
  await expect(form.getByLabel("The shop shows it")).not.toBeChecked();
  await saysRefusals(page, updateCollection, {
    press: () => form.getByRole("button", { name: "Save" }).click(),
    at: form,
    data: { STALE: { version: version + 1 } },
    typed: [[form.getByLabel("Description"), "Typed before."]],
  });
  await expect(noticesOf(page)).toContainText("Saved");
});

test("a customer who enters the lab's collections or its stock lands on the landing page", async ({ browser }) => {
  const page = await pageOf(browser, await newCustomer("no-shelves"));
  for (const path of ["/admin/collections", "/admin/collections/x", "/admin/variants"]) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === "/");
  }
});
