import { expect, type Page } from "@playwright/test";
import { adjustStock } from "../../src/contract/products/product-desk.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { isAlive, mailTo, newEmail } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addProduct } from "../support/shop-makers.ts";

const main = (page: Page) => page.getByRole("main");
let made = Date.now() % 1_000_000;

/** A product of this journey's own that is sold out. */
const soldOut = () => {
  const sku = `wanted-${(made += 1)}`;
  return addProduct(theAdmin(), { name: `Wanted ${made}`, sku, slug: sku, stock: 0 });
};

test("a guest asks to be told of what is sold out, says yes by mail, and the lab sees it", async ({
  page,
  browser,
}) => {
  const { name, slug } = await soldOut();
  const email = newEmail("waits");
  await page.goto(`/products/${slug}`);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Tell Me When It Is Back" }).click();
  const field = main(page).getByLabel("One mail when it is back");
  await expect(field).toBeFocused();
  await field.fill(email);
  await field.press("Enter");
  await expect(main(page).getByText(`we write to ${email}`)).toBeVisible();

  const mail = await mailTo(email, ({ subject }) => subject === `Shall we tell you about ${name}?`);
  const link = new URL(/https?:\/\/\S+\/reminders\/yes\?token=\S+/.exec(mail.text)![0]);
  await page.goto(link.pathname + link.search);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Yes, tell me" }).click();
  await expect(main(page).getByRole("heading", { name: "We tell you" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: `Back to ${name}` })).toHaveAttribute("href", `/products/${slug}`);

  await expectAccessible(browser, theAdmin(), [
    {
      path: `/admin/reminders?search=${name.split(" ")[1]}`,
      ready: (at) => expect(at.getByRole("row", { name: new RegExp(name) })).toContainText("1"),
    },
  ]);
});

test("a customer is told with one press and takes it back, and is offered the cart once it is there", async ({
  browser,
}) => {
  const { id, slug } = await soldOut();
  const page = await pageOf(browser, await newCustomer("waits"));
  // A press counts that comes before it is known what is wished already.
  let letThrough = () => {};
  const held = new Promise<void>((done) => (letThrough = done));
  await page.route(/\/api\/users\/[^/]+\/product-reminders/, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.fallback();
  });
  const isAsked = page.waitForRequest(/\/api\/users\/[^/]+\/product-reminders/);
  // What is announced without a day, and is not on the shelf either, says one thing.
  await page.goto("/products/kodak-vision3-500t");
  await isAlive(page);
  await expect(main(page).getByText("Coming soon", { exact: true })).toHaveCount(1);
  for (const other of ["Sold out", "Members Only"]) await expect(main(page).getByText(other)).toHaveCount(0);
  await isAsked;
  await main(page).getByRole("button", { name: "Tell Me When I Can Have It" }).click();
  letThrough();
  await expect(main(page).getByText("We write to you once it can be had.")).toBeVisible();
  await page.goto(`/products/${slug}`);
  const ask = main(page).getByRole("button", { name: "Tell Me When It Is Back" });
  await isAlive(page);
  await ask.click();
  await expect(main(page).getByText("We write to you once it can be had.")).toBeVisible();
  await page.reload();
  await main(page).getByRole("button", { name: "Don’t tell me" }).click();
  await expect(ask).toBeVisible();
  await theAdmin().call(adjustStock, { params: { productId: id }, body: { productVariantId: null, change: 2 } });
  // The kept page is made anew a moment after the stock came.
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByRole("button", { name: "Add To Cart" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
});
