import { expect, type Page } from "@playwright/test";
import { adjustStock } from "../../src/contract/products/product-desk.ts";
import { listWaitedFor } from "../../src/contract/reminders/reminders.ts";
import { isAlive, mailTo, newEmail } from "../support/journey.ts";
import { theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addProduct } from "../support/shop-makers.ts";

const main = (page: Page) => page.getByRole("main");
let made = Date.now() % 1_000_000;

const soldOut = () => {
  const sku = `wanted-${(made += 1)}`;
  return addProduct(theAdmin(), { name: `Wanted ${made}`, sku, slug: sku, stock: 0 });
};

test("a guest confirms a back-in-stock reminder by e-mail and can buy after the restock", async ({ page }) => {
  const { id, name, slug } = await soldOut();
  const email = newEmail("waits");
  await page.goto(`/products/${slug}`);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Notify me when it's back" }).click();
  const field = main(page).getByLabel("One e-mail when it's back");
  await expect(field).toBeFocused();
  await field.fill(email);
  await field.press("Enter");
  await expect(main(page).getByText(`We'll e-mail ${email}`)).toBeVisible();

  const mail = await mailTo(email, ({ subject }) => subject === `Confirm your request: ${name}`);
  const link = new URL(/https?:\/\/\S+\/reminders\/yes\?token=\S+/.exec(mail.text)![0]);
  await page.goto(link.pathname + link.search);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Yes, e-mail me" }).click();
  await expect(main(page).getByRole("heading", { name: "Confirmed" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: `Back to ${name}` })).toHaveAttribute("href", `/products/${slug}`);

  const { products } = await theAdmin().call(listWaitedFor, { query: { search: name } });
  expect(products).toMatchObject([{ name, waiting: 1, unconfirmed: 0 }]);
  await theAdmin().call(adjustStock, { params: { productId: id }, body: { productVariantId: null, change: 2 } });
  // The cached page is refreshed shortly after the restock.
  await expect(async () => {
    await page.goto(`/products/${slug}`);
    await expect(main(page).getByRole("button", { name: "Add to cart" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
