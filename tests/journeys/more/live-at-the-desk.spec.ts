import { expect, type Page } from "@playwright/test";
import { addCoupon } from "../../../src/contract/coupons/coupons.ts";
import { subscribe } from "../../../src/contract/memberships/memberships.ts";
import { adjustStock } from "../../../src/contract/products/product-desk.ts";
import { isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, paidOrder, storeCard } from "../../support/makers.ts";
import { addProduct } from "../../support/shop-makers.ts";

const plotOf = (page: Page, title: string) =>
  page.getByRole("figure").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("displayed stock updates live on orders and corrections without losing typed input", async ({ browser }) => {
  const [admin, customer] = [theAdmin(), await newCustomer("live-stock")];
  const product = await addProduct(admin, { stock: 40 });
  const [list, page] = [await pageOf(browser, admin), await pageOf(browser, admin)];
  await list.goto(`/admin/variants?search=${product.sku}`);
  await isAlive(list);
  const row = list.getByRole("row").filter({ hasText: product.sku });
  await expect(row).toContainText("40");
  await page.goto(`/admin/products/${product.id}`);
  await isAlive(page);
  const shelf = page.getByRole("region", { name: "In stock" });
  await expect(shelf.getByText("40 pieces")).toBeVisible();
  const name = page.getByRole("main").getByLabel("Name", { exact: true }).first();
  await name.fill("A better name");

  await admin.call(adjustStock, {
    params: { productId: product.id },
    body: { productVariantId: null, change: 2 },
  });
  await expect(row).toContainText("42");
  await expect(shelf.getByText("42 pieces")).toBeVisible();
  await page.getByRole("heading", { name: "Stock changes" }).click();
  await expect(page.getByText("+2", { exact: true })).toBeVisible();
  await paidOrder(customer, { ...aDraft([]), lines: [{ tempKey: "l", productId: product.id, quantity: 3 }] });
  await expect(row).toContainText("39");
  await expect(shelf.getByText("39 pieces")).toBeVisible();
  await expect(name).toHaveValue("A better name");
  await Promise.all([list.context().close(), page.context().close()]);
});

test("memberships, revenue and coupon use update live", async ({ browser }) => {
  const [admin, customer] = [theAdmin(), await newCustomer("live-figures")];
  await storeCard(customer);
  const code = `LIVE-${Math.random().toString(36).slice(2, 9).toUpperCase()}`;
  const { coupon } = await admin.call(addCoupon, {
    body: { code, kind: "percentage", amount: 10_000, productType: "SUBSCRIPTION" },
  });
  const page = await pageOf(browser, admin);
  const [figures, coupons] = [await page.context().newPage(), await page.context().newPage()];
  await page.goto(`/admin/memberships?search=${customer.email}`);
  await isAlive(page);
  await expect(page.getByText("No memberships match")).toBeVisible();
  await coupons.goto(`/admin/coupons?uses=${coupon.id}`);
  await isAlive(coupons);
  const uses = plotOf(coupons, "Uses");
  await expect(uses).toContainText("Memberships");
  const unused = await uses.innerText();
  await figures.goto("/admin?days=7");
  await isAlive(figures);
  const revenue = plotOf(figures, "Revenue");
  await expect(revenue).toContainText("Memberships");
  const before = await revenue.innerText();
  await customer.call(subscribe, {
    params: { userId: customer.userId, tier: "NICE_2025" },
    query: { promoCode: code },
  });
  await expect(page.getByRole("main").getByText("1 membership", { exact: true })).toBeVisible();
  await expect.poll(() => revenue.innerText()).not.toBe(before);
  await expect.poll(() => uses.innerText()).not.toBe(unused);
  await page.context().close();
});
