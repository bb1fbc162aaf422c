import { expect, type Page } from "@playwright/test";
import { addAddress } from "../../src/contract/accounts/accounts.ts";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive, nextStep, pay, placeOrderButton } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

/** What a step holds outlives a reload, Back and Forward, and stands in another tab too. */
async function isKept(page: Page, look: (where: Page) => Promise<void>): Promise<void> {
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

test("an order in steps: what is missing takes the focus, the address is changed on the way, Back and a reload lose nothing", async ({
  browser,
}) => {
  const customer = await newCustomer("stepper");
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  const discount = page.locator("dl > div").filter({ hasText: /^Discount/, visible: true });
  const params = { userId: customer.userId };
  for (const address1 of ["7 Sutton Pl", "88 Congress Ave", "1 Harbor Rd", "350 Fifth Ave"])
    await customer.call(addAddress, {
      params,
      body: { address1, city: "New York", state: "NY", zip: "10001", country: "US", primary: false },
    });
  await page.goto("/products/kodak-gold-200");
  await isAlive(page);
  await main.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("dialog", { name: "NICE CART" })).toContainText("Kodak Gold 200");
  await page.goto("/onboarding/rolls");
  await isAlive(page);

  await test.step("a roll without a word about its negatives keeps the order at the rolls", async () => {
    await page.getByRole("combobox", { name: "Film" }).fill("Portra 400");
    await page.getByRole("option", { name: /Portra 400/ }).click();
    await page.getByRole("button", { name: "Next: Delivery" }).click();
    const negatives = page.getByLabel("Negatives", { exact: true });
    await expect(negatives).toBeFocused();
    await expect(page.getByRole("alert").filter({ hasText: "the negatives of roll 1" })).toBeVisible();
    await negatives.selectOption("CUT");
    await isKept(page, async (where) => {
      await expect(where.getByRole("combobox", { name: "Film" })).toHaveValue(/Portra 400/);
      await expect(where.getByLabel("Negatives", { exact: true })).toHaveValue("CUT");
    });
    await isAlive(page);
    await nextStep(page, "Delivery");
    await expect(page.getByRole("heading", { name: "Delivery" })).toBeFocused();
  });

  await test.step("a courier wants a time; a prepaid label costs what the option says", async () => {
    await page.getByLabel("Courier pick-up").check();
    await page.getByRole("button", { name: "Next: Address" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Choose when the courier comes" })).toBeVisible();
    await expectNoViolations(page, "the delivery of an order");
    await page.getByLabel("Prepaid label").check();
    await expect(page.getByRole("complementary", { name: "Price" })).toContainText("$14.99");
    await isKept(page, (where) => expect(where.getByLabel("Prepaid label")).toBeChecked());
    await isAlive(page);
    await nextStep(page, "Address");
  });

  await test.step("one of many addresses is found by a part of it that is not quite right", async () => {
    await page.getByLabel("Find an address").fill("Congres avn");
    await expect(main.getByRole("radio", { name: /\d/ })).toHaveCount(1);
    await main.getByRole("radio", { name: /88 Congress Ave/ }).check();
    await expectNoViolations(page, "looking for an address");
    await page.getByLabel("Find an address").fill("");
  });

  await test.step("another address, whose zip code knows its town; the tax goes by it when that is said", async () => {
    await page.getByLabel("Another address").check();
    const form = page.getByRole("form", { name: "Your address" });
    await form.getByLabel("Street and number").fill("2400 N Halsted St");
    await form.getByLabel("Zip code").fill("60614");
    await expect(form.getByLabel("City")).toHaveValue("Chicago");
    await expect(form.getByLabel("State")).toHaveValue("IL");
    await expectNoViolations(page, "the address of an order");
    await form.getByRole("button", { name: "Save address" }).click();
    await expect(main.getByRole("radio", { name: /2400 N Halsted St/ })).toBeChecked();
    await main.getByRole("switch", { name: "Tax by the chosen address" }).click();
    await isKept(page, async (where) => {
      await expect(where.getByRole("radio", { name: /2400 N Halsted St/ })).toBeChecked();
      await expect(where.getByRole("switch", { name: "Tax by the chosen address" })).toBeChecked();
    });
    await isAlive(page);
    await nextStep(page, "Review");
  });

  await test.step("all of it once more; Back and a reload keep it; a wrong code is told at its field", async () => {
    await expect(main).toContainText("PORTRA 400");
    await expect(main).toContainText("2400 N Halsted St");
    await page.getByLabel("Notes for the lab").fill("Second roll is in the can");
    await page.goBack();
    await expect(main.getByRole("radio", { name: /2400 N Halsted St/ })).toBeChecked();
    await page.goForward();
    await isKept(page, (where) =>
      expect(where.getByLabel("Notes for the lab")).toHaveValue("Second roll is in the can"),
    );
    await isAlive(page);
    await page.getByLabel("Coupon code").fill("no such code");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(/code is not known|no such code|not valid/i)).toBeVisible();
    await page.getByLabel("Coupon code").fill("FIRSTROLL");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(discount).toContainText("-$5.00");
    await expectNoViolations(page, "the review of an order");
    await page.getByRole("list", { name: "Steps" }).getByRole("link", { name: "Delivery" }).click();
    await expect(page.getByLabel("Prepaid label")).toBeChecked();
    await page.goBack();
  });

  await test.step("what is in the cart goes along, is taken out, and is back", async () => {
    const together = main.getByRole("switch", { name: "Order it together with your film" });
    await together.click();
    await expect(together).toBeChecked();
    await main.getByRole("button", { name: /^Remove Kodak Gold 200/ }).click();
    await expect(together).toBeHidden();
    await main.getByRole("button", { name: "Undo" }).click();
    await expect(together).toBeChecked();
    await isKept(page, (where) => expect(where.getByRole("switch", { name: /together with your film/ })).toBeChecked());
    await isAlive(page);
  });

  await test.step("two presses and two tabs are one order, which is paid", async () => {
    const other = await page.context().newPage();
    await other.goto("/onboarding/rolls?step=review");
    await expect(placeOrderButton(other)).toBeVisible();
    await placeOrderButton(page).dblclick();
    await page.waitForURL("**/checkout?order=*");
    await expect(other.getByRole("heading", { name: "Is this all right?" })).toBeVisible();
    await expect(other.getByRole("main")).not.toContainText("PORTRA 400");
    await isKept(page, (where) => expect(where.getByRole("button", { name: /^Pay \$/ })).toBeVisible());
    await expect(discount).toContainText("-$5.00");
    await other.goto(page.url());
    await isAlive(page);
    await pay(page);
    await expect(
      other.getByRole("button", { name: /^Pay \$/ }),
      "the other tab asks for no second payment",
    ).toBeHidden();
    await expect(page.getByRole("heading", { name: "Now send us your film" })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "What happens next with your things" }).getByRole("heading"),
    ).toHaveText("We pack your things now");
    await expectNoViolations(page, "an order of film and goods");
    await expect(page.getByRole("button", { name: "Cart, empty" }), "nothing is left in the cart").toBeVisible();
    const { orders, count } = await customer.call(listUserOrders, { params });
    expect(count).toBe(1);
    const order = await customer.call(getUserOrder, { params: { ...params, orderId: orders[0]!.id } });
    expect(order).toMatchObject({ useBillingAddressForTax: false, taxRate: 6250 });
    expect(order.lines.filter(({ productType }) => productType === "PRODUCT")).toHaveLength(1);
  });
  await page.context().close();
});
