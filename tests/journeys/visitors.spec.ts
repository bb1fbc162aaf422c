import { expect, test } from "@playwright/test";

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
