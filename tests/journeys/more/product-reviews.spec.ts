import { expect, type Page } from "@playwright/test";
import { handOverGoods, packGoods } from "../../../src/contract/bench/goods.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, paidOrder } from "../../support/makers.ts";
import { addProduct } from "../../support/shop-makers.ts";

const main = (page: Page) => page.getByRole("main");
let made = Date.now() % 1_000_000;

test("a buyer reviews a product, staff publish it, and visitors and search engines see it", async ({
  browser,
  page,
}) => {
  const [ada, admin] = [await newCustomer("reviews"), theAdmin()];
  const sku = `reviewed-${(made += 1)}`;
  const { id: productId, name, slug } = await addProduct(admin, { name: `Reviewed ${made}`, sku, slug: sku });
  const lines = [{ tempKey: "a", productId }];
  const order = await paidOrder(ada, aDraft([], { lines, deliveryMethod: "IN_STORE_PICKUP" }));
  await admin.call(packGoods, { params: { orderId: order.id }, body: { packed: true } });
  await admin.call(handOverGoods, { params: { orderId: order.id } });

  const own = await pageOf(browser, ada);
  await own.goto(`/users/${ada.userId}/orders/${order.id}`);
  await isAlive(own);
  await main(own)
    .getByRole("button", { name: `Write a review of ${name}` })
    .click();
  const dialog = own.getByRole("dialog", { name: `Review ${name}` });
  await dialog.getByRole("radio", { name: "4 of 5 stars" }).check();
  await dialog.getByLabel("Your review").fill("Fine grain, kind to skin.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(main(own).getByText("We review it before publishing.")).toBeVisible();

  const desk = await pageOf(browser, admin);
  await desk.goto(`/admin/reviews?search=${encodeURIComponent(name)}`);
  await isAlive(desk);
  const row = main(desk).getByRole("article", { name: new RegExp(name) });
  await expect(row).toContainText("Fine grain, kind to skin.");
  await row.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(row.getByText("Published", { exact: true })).toBeVisible();

  await page.goto(`/products/${slug}`);
  const reviews = main(page).getByRole("region", { name: "Reviews" });
  await expect(reviews).toContainText("4 of 5, 1 review");
  await expect(reviews).toContainText("Zoe G.");
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
});
