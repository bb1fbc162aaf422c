import { expect } from "@playwright/test";
import { NEGATIVES_ACTION_LABELS } from "../../src/rules/film/film.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";

test("the membership that is chosen stands after a reload, and after a look at something else and Back", async ({
  browser,
}) => {
  const page = await pageOf(browser, await newCustomer("chooser"));
  await page.goto("/memberships/purchase?tier=NICE_2025");
  await page.getByRole("radio", { name: "Very Nice", exact: true }).check();
  const joins = page.getByRole("button", { name: /^Become Very Nice for \$/ });
  const price = await joins.innerText();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Very Nice", exact: true })).toBeChecked();
  await expect(joins).toHaveText(price);
  await page.getByRole("link", { name: "Let the calculator say" }).click();
  await page.waitForURL("**/pricing#calculator");
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Very Nice", exact: true })).toBeChecked();
  await expect(joins).toHaveText(price);
  await page.context().close();
});

test("rolls that are not to be hurried stay so after a reload, and Back leads to the order and forth to the same choice", async ({
  browser,
}) => {
  const customer = await newCustomer("hurry");
  const order = await paidOrder(customer, aDraft([aRoll(), aRoll()]));
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await page.getByRole("link", { name: "Add rush" }).click();
  const boxes = page.getByRole("main").getByRole("checkbox", { name: /^\d\. / });
  await expect(boxes).toHaveCount(2);
  await boxes.nth(1).uncheck();
  const buys = page.getByRole("button", { name: /^Add rush for \$/ });
  const price = await buys.innerText();
  await page.reload();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(buys).toHaveText(price);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/#\d+/);
  await page.goForward();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(buys).toHaveText(price);
  await page.context().close();
});

test("what is chosen for the negatives stands with its price after a reload, and again after Back and forth", async ({
  browser,
}) => {
  const customer = await newCustomer("negatives");
  const order = await paidOrder(customer, aDraft([aRoll({ negativesAction: "TOSS" }), aRoll()]));
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await page.getByRole("link", { name: /^Your negatives/ }).click();
  const choice = page.getByLabel(`Negatives of roll ${order.rolls[0]!.number}`);
  await choice.selectOption("SHIP");
  await expect(page.getByText(`Then: ${NEGATIVES_ACTION_LABELS.SHIP} ($9.99)`)).toBeVisible();
  const saves = page.getByRole("button", { name: /^Save the choice for \$/ });
  const price = await saves.innerText();
  await page.reload();
  await expect(choice).toHaveValue("SHIP");
  await expect(saves).toHaveText(price);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/#\d+/);
  await page.goForward();
  await expect(choice).toHaveValue("SHIP");
  await choice.selectOption("TOSS");
  await page.reload();
  await expect(choice).toHaveValue("TOSS");
  await page.context().close();
});
