import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listUsers, UserSummary } from "../../src/contract/accounts/accounts.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { quickSearchOrders } from "../../src/contract/orders/orders.ts";
import { Product } from "../../src/contract/products/product.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { admin } from "../support/components/render-screen.tsx";
import { openSite } from "../support/components/site.tsx";
import { smallest } from "../support/components/smallest.ts";

const ID = "00000000-0000-4000-8000-00000000c0de";
const field = page.getByRole("combobox", { name: "Search orders, customers and products" });
const option = (name: RegExp) => page.getByRole("option", { name });

const open = (orders: OrderSummary[], isFound = true) =>
  openSite("/admin/bench", {
    as: admin(),
    api: (api: FakeApi) => {
      api.reply(quickSearchOrders, { orders, count: orders.length });
      api.reply(listUsers, {
        users: isFound ? [smallest(UserSummary, { id: ID, firstName: "Sinéad", lastName: "O'Brien" })] : [],
        count: 1,
      });
      api.reply(listProducts, {
        products: isFound ? [smallest(Product, { id: ID, name: "Coupon book" })] : [],
        count: 1,
      });
    },
  });

test("customers without orders, products and lab pages are found by keyboard alone", async () => {
  const screen = await open([]);
  await field.fill("coupon");
  await expect.element(option(/Customer.*Sinéad O'Brien/)).toHaveAttribute("aria-selected", "true");
  await expect.element(option(/Product.*Coupon book/)).toBeVisible();
  await expect.element(option(/Page.*Coupons/)).toBeVisible();
  await expectAccessible("the quick search");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(screen.address).toBe(`/admin/products/${ID}`);
});

test("orders are listed first", async () => {
  const screen = await open([smallest(OrderSummary, { id: 20, customerId: ID, customerName: "Zoe Grain" })]);
  await field.fill("o’brien");
  await expect.element(option(/#1020.*Zoe Grain/)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe(`/admin/users/${ID}/orders/20`);
});

test("a term without results says so", async () => {
  await open([], false);
  await field.fill("zzqqxx");
  await expect.element(page.getByText("No orders found for “zzqqxx”")).toBeVisible();
});

test("Ctrl+K opens a palette of pages, orders, people and products", async () => {
  const screen = await open([smallest(OrderSummary, { id: 20, customerId: ID, customerName: "Zoe Grain" })]);
  const palette = page.getByRole("dialog");
  const typed = palette.getByLabelText("Search or run a command");
  await expect.element(field).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette.getByText("Newsletter", { exact: true })).toBeInTheDocument();
  await typed.fill("coupon");
  await expect.element(palette.getByText("#1020 Zoe Grain")).toBeVisible();
  await expect.element(palette.getByText(/^Sinéad O'Brien/)).toBeVisible();
  await expect.element(palette.getByText("Coupon book")).toBeVisible();
  await expect.element(palette.getByText("Coupons", { exact: true })).toBeVisible();
  await palette.getByText("#1020 Zoe Grain").click();
  await expect.poll(screen.address).toBe(`/admin/users/${ID}/orders/20`);
});
