import { expect } from "@playwright/test";
import { listChanges } from "../../src/contract/history/history.ts";
import { updateProduct } from "../../src/contract/products/product-desk.ts";
import { expectBothThemesAccessible } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addAddress } from "../../src/contract/accounts/accounts.ts";
import { addProduct } from "../support/shop-makers.ts";

const own = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`;

test("a changed price stands in the product's history at once, with who changed it, and the rest in a list of its own", async ({
  browser,
}) => {
  const admin = theAdmin();
  const name = own("Chronicle");
  const product = await addProduct(admin, { name, sku: name, price: 1200 });
  const page = await pageOf(browser, admin, { viewport: { width: 820, height: 1180 } });
  await page.goto(`/admin/products/${product.id}`);
  await isAlive(page);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toContainText("Added");
  await page.getByLabel("Price", { exact: true }).fill("13.50");
  await page.getByRole("form", { name: "Product" }).getByRole("button", { name: "Save" }).click();
  const latest = history.getByRole("listitem").first();
  await expect(latest).toContainText("Price$12.00 → $13.50");
  await expect(latest).toContainText("Ines Aperture");
  await expectBothThemesAccessible(page, "a product's history");

  // More than stand there: the list has them all, and leads back.
  const params = { productId: product.id };
  for (let version = 2; version < 30; version++) {
    const { variants: _, options: __, details: ___, media: ____, ...form } = product;
    await admin.call(updateProduct, { params, body: { ...form, price: 1400 + version, version } });
  }
  await page.reload();
  await history.getByRole("link", { name: "All 30 changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("30 changes")).toBeVisible();
  await expect(main.getByRole("row")).toHaveCount(26);
  await main.getByRole("button", { name: "Next page" }).click();
  await expect(main.getByRole("row")).toHaveCount(6);
  await expect(main.getByRole("row").last()).toContainText("Added");
  await expectBothThemesAccessible(page, "all changes");
  await main
    .getByRole("link", { name: `Product ${name}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.context().close();
});

test("all that staff changed is searched, filtered by kind and by person, on a phone too; what fails can be asked for again", async ({
  browser,
}) => {
  const admin = theAdmin();
  const name = own("Annals");
  await addProduct(admin, { name, sku: name });
  const page = await pageOf(browser, admin, { viewport: { width: 390, height: 844 } });
  const main = page.getByRole("main");
  let isBroken = true;
  await page.route(`**/api${listChanges.path}*`, (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { message: "Something broke.", status: 500, errors: [] } })
      : route.continue(),
  );
  await page.goto(`/admin/history?search=${name}`);
  await isAlive(page);
  const again = main.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect(main.getByText("1 change", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: `Product ${name}` })).toBeVisible();
  await main.getByLabel("What").selectOption("COUPON");
  await expect(
    main
      .getByText("0 changes")
      .or(main.getByText(/nothing|No change/i))
      .first(),
  ).toBeVisible();
  await main.getByLabel("What").selectOption("PRODUCT");
  await main.getByRole("link", { name: "Ines Aperture" }).first().click();
  await expect(main.getByRole("button", { name: "Only by Ines Aperture" })).toBeVisible();
  await main.getByRole("button", { name: "Only by Ines Aperture" }).click();
  await expect(page).not.toHaveURL(/by=/);
  await page.context().close();
});

test("what staff do for a customer stands with the customer, and the customer does not see it", async ({ browser }) => {
  const [admin, customer] = [theAdmin(), await newCustomer("chronicled")];
  const params = { userId: customer.userId };
  const page = await pageOf(browser, admin);
  await page.goto(`/admin/users/${customer.userId}`);
  await isAlive(page);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("What staff change is written down here")).toBeVisible();
  const address = { address1: "9 Desk St", city: "Albany", state: "NY", zip: "12207", primary: false } as const;
  await admin.call(addAddress, { params, body: address });
  await page.reload();
  await expect(history.getByRole("listitem")).toContainText(addAddress.summary);
  await expect(history).not.toContainText("9 Desk St");
  await expect(customer.call(listChanges, {})).rejects.toMatchObject({ status: 403 });
  await page.context().close();
});
