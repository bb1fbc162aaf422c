import { expect } from "@playwright/test";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { dropOffAndReview, isAlive, placeOrderButton } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { storeCard } from "../support/makers.ts";

test("staff order film for a customer, who pays; staff then add rush with the customer's card", async ({ browser }) => {
  const customer = await newCustomer("behalf");
  const params = { userId: customer.userId };
  await storeCard(customer);
  const desk = await pageOf(browser, theAdmin());
  const whose = desk.getByRole("region", { name: "Viewing as customer" });
  await desk.goto(`/admin/users/${customer.userId}`);
  await isAlive(desk);

  const number = await test.step("staff place the order from the customer's page", async () => {
    await desk.getByRole("link", { name: "Order development" }).click();
    await desk.waitForURL(`**/users/${customer.userId}/orders/new/rolls`);
    await expect(whose).toContainText("Zoe Grain");
    await expect(whose).toContainText(customer.email);
    await desk.getByLabel("Negatives", { exact: true }).selectOption("TOSS");
    await dropOffAndReview(desk);
    await expect(whose).toContainText(customer.email);
    await placeOrderButton(desk).click();
    await desk.waitForURL(`**/users/${customer.userId}/checkout?order=*`);
    await expect(desk.getByRole("radio", { name: /4242/ })).toBeChecked();
    const { orders } = await customer.call(listUserOrders, { params });
    expect(orders).toHaveLength(1);
    return orders[0]!.id;
  });

  await test.step("the customer finds the order and pays", async () => {
    const page = await pageOf(browser, customer);
    await page.goto(`/users/${customer.userId}/orders`);
    await page.getByRole("link", { name: shownOrderNumber(number), exact: true }).click();
    await isAlive(page);
    await page.getByRole("link", { name: "Pay now" }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    await page.context().close();
  });

  await test.step("staff add rush, paid by the customer's saved card", async () => {
    await desk.goto(`/admin/users/${customer.userId}/orders/${number}/add-rush`);
    await isAlive(desk);
    await expect(whose).toContainText(customer.email);
    await desk.getByRole("button", { name: /^Add rush for \$/ }).click();
    await expect
      .poll(async () => {
        const order = await customer.call(getUserOrder, { params: { ...params, orderId: number } });
        return order.rolls.map(({ addRush }) => addRush);
      })
      .toEqual([true]);
    await expect(whose).toContainText(customer.email);
  });
  await desk.context().close();
});
