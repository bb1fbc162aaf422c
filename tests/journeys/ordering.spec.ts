import { expect, type Page } from "@playwright/test";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { isAlive, nextStep, pay, placeOrderButton } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

async function isStored(page: Page, look: (where: Page) => Promise<void>): Promise<void> {
  await page.reload();
  await look(page);
  await page.goBack();
  await page.goForward();
  await look(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await look(tab);
  await tab.close();
}

test("a stepwise order survives Back and reloads, is placed once from two tabs, and is paid", async ({ browser }) => {
  const customer = await newCustomer("stepper");
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  const discount = page.locator("dl > div").filter({ hasText: /^Discount/, visible: true });
  const params = { userId: customer.userId };
  await page.goto("/products/kodak-gold-200");
  await isAlive(page);
  await main.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("dialog", { name: "NICE CART" })).toContainText("Kodak Gold 200");
  await page.goto("/onboarding/rolls");
  await isAlive(page);

  await test.step("rolls", async () => {
    await page.getByRole("combobox", { name: "Film" }).fill("Portra 400");
    await page.getByRole("option", { name: /Portra 400/ }).click();
    await page.getByLabel("Negatives", { exact: true }).selectOption("CUT");
    await isStored(page, async (where) => {
      await expect(where.getByRole("combobox", { name: "Film" })).toHaveValue(/Portra 400/);
      await expect(where.getByLabel("Negatives", { exact: true })).toHaveValue("CUT");
    });
    await isAlive(page);
    await nextStep(page, "Delivery");
  });

  await test.step("a prepaid label at the listed price", async () => {
    await page.getByLabel("Prepaid label").check();
    await expect(page.getByRole("complementary", { name: "Price" })).toContainText("$14.99");
    await isStored(page, (where) => expect(where.getByLabel("Prepaid label")).toBeChecked());
    await isAlive(page);
    await nextStep(page, "Address");
  });

  await test.step("another address, with the city filled in from its ZIP code and tax based on it if chosen", async () => {
    await page.getByLabel("Another address").check();
    const form = page.getByRole("form", { name: "Your address" });
    await form.getByLabel("Street and number").fill("2400 N Halsted St");
    await form.getByLabel("ZIP code").fill("60614");
    await expect(form.getByLabel("City")).toHaveValue("Chicago");
    await form.getByRole("button", { name: "Save address" }).click();
    await expect(main.getByRole("radio", { name: /2400 N Halsted St/ })).toBeChecked();
    await main.getByRole("switch", { name: "Use the chosen address for tax" }).click();
    await isStored(page, async (where) => {
      await expect(where.getByRole("radio", { name: /2400 N Halsted St/ })).toBeChecked();
      await expect(where.getByRole("switch", { name: "Use the chosen address for tax" })).toBeChecked();
    });
    await isAlive(page);
    await nextStep(page, "Review");
  });

  await test.step("the review with notes, a coupon and cart items survives Back and a reload", async () => {
    const together = main.getByRole("switch", { name: "Add this item to this order" });
    await expect(main).toContainText("PORTRA 400");
    await expect(main).toContainText("2400 N Halsted St");
    await page.getByLabel("Notes for the lab").fill("Second roll is in the can");
    await page.getByLabel("Coupon code").fill("FIRSTROLL");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(discount).toContainText("-$5.00");
    await together.click();
    await page.goBack();
    await expect(main.getByRole("radio", { name: /2400 N Halsted St/ })).toBeChecked();
    await page.goForward();
    await isStored(page, async (where) => {
      await expect(where.getByLabel("Notes for the lab")).toHaveValue("Second roll is in the can");
      await expect(where.getByRole("switch", { name: /to this order/ })).toBeChecked();
    });
    await isAlive(page);
    await page.getByRole("list", { name: "Steps" }).getByRole("link", { name: "Delivery" }).click();
    await expect(page.getByLabel("Prepaid label")).toBeChecked();
    await page.goBack();
  });

  await test.step("a double click and two tabs place one order, which is paid", async () => {
    const other = await page.context().newPage();
    await other.goto("/onboarding/rolls?step=review");
    await expect(placeOrderButton(other)).toBeVisible();
    await placeOrderButton(page).dblclick();
    await page.waitForURL("**/checkout?order=*");
    await expect(other.getByRole("heading", { name: "Review your order" })).toBeVisible();
    await expect(other.getByRole("main")).not.toContainText("PORTRA 400");
    await isStored(page, (where) => expect(where.getByRole("button", { name: /^Pay \$/ })).toBeVisible());
    await expect(discount).toContainText("-$5.00");
    await other.goto(page.url());
    await isAlive(page);
    await pay(page);
    await expect(
      other.getByRole("button", { name: /^Pay \$/ }),
      "the other tab asks for no second payment",
    ).toBeHidden();
    await expect(page.getByRole("heading", { name: "Print your label" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Next steps for your items" }).getByRole("heading")).toHaveText(
      "We are packing your items",
    );
    await expect(page.getByRole("button", { name: "Cart, empty" }), "nothing is left in the cart").toBeVisible();
    const { orders, count } = await customer.call(listUserOrders, { params });
    expect(count).toBe(1);
    const order = await customer.call(getUserOrder, { params: { ...params, orderId: orders[0]!.id } });
    expect(order).toMatchObject({ useBillingAddressForTax: false, taxRate: 6250 });
    expect(order.lines.filter(({ productType }) => productType === "PRODUCT")).toHaveLength(1);
  });
  await page.context().close();
});
