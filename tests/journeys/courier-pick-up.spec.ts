import { expect } from "@playwright/test";
import { isAlive, nextStep, pay, placeOrderButton } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("a customer picks a courier time at checkout, changes it on the order page, and cancels it", async ({
  browser,
}) => {
  const page = await pageOf(browser, await newCustomer("fetched"));
  const main = page.getByRole("main");
  const times = main.getByRole("group", { name: "Choose a pickup time" }).getByRole("radio");
  await page.goto("/onboarding/rolls");
  await isAlive(page);
  await page.getByLabel("Negatives", { exact: true }).selectOption("TOSS");
  await nextStep(page, "Delivery");
  await main.getByLabel("Courier pickup").check();
  await times.last().check();
  await page.reload();
  await expect(times.last()).toBeChecked();
  await isAlive(page);
  await nextStep(page, "Address");
  await nextStep(page, "Review");
  await expect(main).toContainText(/Courier pickup, \w+day, \w+ \d+, \d+:00 [AP]M/);
  await placeOrderButton(page).click();
  await page.waitForURL("**/checkout?order=*");
  await pay(page);

  const courier = page.getByRole("region", { name: "The courier" });
  await expect(courier.getByRole("heading", { name: /picks up your film$/ })).toBeVisible();
  await expect(courier).toContainText(/Your scans are ready .* after your film arrives/);
  const [first] = /\w+day, \w+ \d+/.exec(await courier.innerText())!;
  await courier.getByRole("link", { name: "Change the time" }).click();
  await expect(times.last()).toBeChecked();
  await times.nth(1).check();
  await main.getByRole("button", { name: "Change the time" }).click();
  await expect(page.getByRole("region", { name: "Notices" }).getByText("booked")).toBeVisible();
  await page.goBack();
  await expect(courier).toBeVisible();
  await expect(courier).not.toContainText(first!);

  await courier.getByRole("link", { name: "Change the time" }).click();
  await main.getByRole("button", { name: "Cancel pickup" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel pickup" }).click();
  await expect(main.getByRole("heading", { name: "No courier booked" })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole("heading", { name: "Now bring us your film" })).toBeVisible();
  await page.context().close();
});
