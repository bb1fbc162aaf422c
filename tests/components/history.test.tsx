import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { Change, listChanges } from "../../src/contract/history/history.ts";
import { updateProduct } from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import * as historyPage from "../../src/web/routes/admin/history.tsx";
import * as productPage from "../../src/web/routes/admin/product.tsx";
import * as userPage from "../../src/web/routes/admin/user.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { aProduct, PRODUCT_ID } from "../support/components/products.ts";
import { admin, ADMIN_ID, customer, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { type PartOf, smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const rows = main.getByRole("row");
const aChange = (part: PartOf<Change> = {}): Change =>
  smallest(Change, {
    by: { id: ADMIN_ID, name: "Sam Silver", key: null },
    verb: "ADDED",
    thing: { kind: "PRODUCT", id: PRODUCT_ID, name: "Velvia" },
    ...part,
  });

test("a price change appears in the product's history with its author and links to all changes", async () => {
  await page.viewport(820, 1180);
  const product = aProduct();
  let changes = [aChange()];
  const screen = await renderScreen(productPage, {
    path: "/admin/products/:productId",
    at: `/admin/products/${PRODUCT_ID}`,
    as: admin(),
    beside: { "/admin/history": historyPage },
    api(api) {
      api.reply(getProduct, { product });
      api.reply(listChanges, ({ query: { limit = "25", offset = "0" } }) => ({
        changes: changes.slice(Number(offset), Number(offset) + Number(limit)),
        count: changes.length,
      }));
      api.reply(updateProduct, () => {
        const price = { field: "price", before: 1200, after: 1350 };
        changes = [
          aChange({ verb: "CHANGED", fields: [price] }),
          ...Array.from({ length: 28 }, () => aChange({ verb: "CHANGED" })),
          ...changes,
        ];
        return { product: { ...product, price: 1350, version: 2 } };
      });
    },
  });
  const history = page.getByRole("region", { name: "History" });
  await expect.element(history.getByRole("listitem")).toMatchTextContent("Added");
  await page.getByLabelText("Price", { exact: true }).fill("13.50");
  await page.getByRole("form", { name: "Product" }).getByRole("button", { name: "Save" }).click();
  const latest = history.getByRole("listitem").first();
  await expect.element(latest).toMatchTextContent("Price$12.00 → $13.50");
  await expect.element(latest).toMatchTextContent("Sam Silver");
  await expectAccessible("a product's history");

  await history.getByRole("link", { name: "All 30 changes" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await expect.element(main.getByText("30 changes")).toBeVisible();
  expect(screen.api.requests(listChanges).at(-1)!.query).toMatchObject({ thing: PRODUCT_ID });
  await expect.poll(() => rows.elements()).toHaveLength(26);
  await main.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => rows.elements()).toHaveLength(6);
  await expect.element(rows.last()).toMatchTextContent("Added");
  await expectAccessible("all changes");
  await main.getByRole("link", { name: "Product Velvia" }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Velvia" })).toBeVisible();
});

test("changes are filtered by kind and person on a phone, and loading can be retried", async () => {
  await page.viewport(390, 844);
  const screen = await renderScreen(historyPage, {
    path: "/admin/history",
    at: "/admin/history?search=velvia",
    as: admin(),
    api(api) {
      api.reply(listChanges, ({ query: { kind } }) =>
        kind === "COUPON" ? { changes: [], count: 0 } : { changes: [aChange()], count: 1 },
      );
      api.failOnce(listChanges);
    },
  });
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByText("1 change", { exact: true })).toBeVisible();
  expect(screen.api.requests(listChanges).at(-1)!.query).toMatchObject({ search: "velvia" });
  await expect.element(main.getByRole("link", { name: "Product Velvia" })).toBeVisible();
  await expectAccessible("changes on a phone");
  await main.getByLabelText("Item").selectOptions("COUPON");
  await expect.element(main.getByText("No changes match")).toBeVisible();
  await main.getByLabelText("Item").selectOptions("PRODUCT");
  await main.getByRole("link", { name: "Sam Silver" }).first().click();
  const only = main.getByRole("button", { name: "Only by Sam Silver" });
  await expect.element(only).toBeVisible();
  await expect.poll(() => screen.api.requests(listChanges).at(-1)!.query).toMatchObject({ by: ADMIN_ID });
  await only.click();
  await expect.poll(screen.address).not.toContain("by=");
});

test("staff actions for a customer appear on the customer's page", async () => {
  const screen = await renderScreen(userPage, {
    path: "/admin/users/:userId",
    at: `/admin/users/${CUSTOMER_ID}`,
    as: admin(),
    api: (api) => api.reply(getUser, customer()),
  });
  const history = page.getByRole("region", { name: "History" });
  await expect.element(history.getByText("Changes by staff appear here")).toBeVisible();
  expect(screen.api.requests(listChanges)[0]!.query).toMatchObject({ thing: CUSTOMER_ID });
});
