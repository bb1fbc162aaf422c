import { expect, type Page } from "@playwright/test";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { shownOrderNumber } from "../../../src/rules/orders/number.ts";
import { aDraft, aRoll, placeOrder } from "../../support/makers.ts";

const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

async function holdAnswersBack(page: Page) {
  const requests: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    requests.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await promise;
    await route.fallback().catch(() => undefined);
  });
  return { requests, letGo: resolve };
}

test("hovering a link prefetches its page, and another account never sees cached data", async ({ browser }) => {
  const [first, second] = [await newCustomer("first"), await newCustomer("second")];
  const order = await placeOrder(first, aDraft([aRoll()]));
  const number = shownOrderNumber(order.id);
  const page = await pageOf(browser, first);
  await page.goto(`/users/${first.userId}/orders`);
  const link = page.getByRole("link", { name: number, exact: true });
  await expect(link).toBeVisible();

  await test.step("a prefetched page renders before the server responds", async () => {
    const came = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${order.id}`) && answer.ok());
    await link.hover();
    await (await came).finished();
    const { letGo } = await holdAnswersBack(page);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
    letGo();
    await page.unroute("**/api/**");
  });

  await goTo(page, `/users/${first.userId}/orders`);
  await expect(link).toBeVisible();
  const { requests, letGo } = await holdAnswersBack(page);
  // As another tab of this browser does, without a step in between.
  await page.evaluate((token) => {
    const key = "nice.token.demo";
    const newValue = JSON.stringify({ version: 1, value: token });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
  }, second.token());
  await expect(page.getByText(number)).toHaveCount(0);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  letGo();
  // The first customer's pages are not the second's: they are redirected to their own start.
  await page.waitForURL("**/onboarding/rolls");
  await goTo(page, `/users/${second.userId}/orders`);
  await expect(page.getByText("Send us a roll, and follow it through the lab here.")).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
  await page.context().close();
});
