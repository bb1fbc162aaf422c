import { expect } from "@playwright/test";
import { test } from "../support/journey-test.ts";
import { isAlive } from "../support/journey.ts";

test("a page that is not there says so and leads on", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole("link", { name: "Go to the start" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nice Meeting You" })).toBeVisible();
});

test("the first page can be read and left without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${process.env.JOURNEY_PORT}/`);
  await expect(page.getByRole("heading", { level: 1, name: "Nice Meeting You" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$");
  await page.getByRole("link", { name: "Log In" }).first().click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await context.close();
});

test("the first stop of Tab skips to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

/** Bytes of scripts as they come over the line, by page: a library that slips into what every page loads shows here. */
const SCRIPTS = { "/": 175_000, "/pricing": 170_000, "/collections": 165_000, "/products/kodak-portra-400": 190_000 };

test("a first visit loads few scripts", async ({ browser }) => {
  for (const [path, most] of Object.entries(SCRIPTS)) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(path);
    await isAlive(page);
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes, `the scripts of ${path}`).toBeGreaterThan(50_000);
    expect(bytes, `the scripts of ${path}`).toBeLessThan(most);
    await context.close();
  }
});
