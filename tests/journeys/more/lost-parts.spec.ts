import { expect, type Page } from "@playwright/test";
import { BRAND } from "../../../src/rules/brand.ts";
import { expectNoViolations } from "../../support/accessibility.ts";
import { test } from "../../support/journey-test.ts";
import { beGuest } from "../../support/cart-journey.ts";
import { fillCard, isAlive } from "../../support/journey.ts";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { TEST_CARDS } from "../../support/makers.ts";
import { asVisitor, header } from "../../support/shell.ts";

test.use({ isFirstVisit: true });

const CART = /\/assets\/cart-sheet-[^/]*\.js/;
const ACCOUNT = /\/assets\/account-menu-[^/]*\.js/;
const PRODUCT = "/products/gift-card";

const add = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add to cart" });
const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "The cart could not be loaded." });
const cart = (page: Page) => page.getByRole("dialog", { name: "NICE CART" });
const bag = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Cart, 1 item" });

/** Simulates a broken connection, or a release without this part. @returns a function that restores the response */
async function withoutTheCart(page: Page, answer: "BROKEN_LINE" | "GONE"): Promise<() => Promise<void>> {
  await page.route(CART, (route) => (answer === "GONE" ? route.fulfill({ status: 404 }) : route.abort()));
  return () => page.unroute(CART);
}

test("a failed chunk leaves the page usable, can be dismissed, and loads on reload", async ({ browser }) => {
  for (const answer of ["BROKEN_LINE", "GONE"] as const)
    await test.step(`${answer}: the reloaded page loads the chunk and keeps the cart`, async () => {
      const page = await pageOf(browser, null);
      const letThrough = await withoutTheCart(page, answer);
      await page.goto(PRODUCT);
      await isAlive(page);
      await add(page).click();
      await expect(lost(page)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Gift Card" })).toBeVisible();
      await lost(page).getByRole("button", { name: "Close" }).click();
      await expect(lost(page)).toBeHidden();
      await bag(page).click();
      await letThrough();
      await lost(page).getByRole("button", { name: "Reload page" }).click();
      await expect(lost(page)).toBeHidden();
      await isAlive(page);
      await bag(page).click();
      await expect(cart(page)).toContainText("$25.00");
      await page.context().close();
    });
});

test("a click on the account picture before its menu loads opens the menu once loaded", async ({ browser }) => {
  const customer = await newCustomer("menus");
  /** A customer's page with its menu held back. @returns a function that releases it */
  async function beforeTheMenu(): Promise<{ page: Page; letCome: () => Promise<void> }> {
    const page = await pageOf(browser, customer);
    const coming = Promise.withResolvers<void>();
    await page.route(ACCOUNT, async (route) => {
      await coming.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(ACCOUNT);
    await page.goto("/about");
    await isAlive(page);
    await requested;
    return {
      page,
      async letCome() {
        coming.resolve();
        // A part of the menu, though it is not visible.
        await page.getByLabel("Profile picture").waitFor({ state: "attached" });
      },
    };
  }
  const button = (page: Page) => header(page).getByRole("button", { name: "Account" });
  const account = (page: Page) => page.getByRole("menu", { name: "Account" });

  await test.step("mouse down before the load and up after it", async () => {
    const { page, letCome } = await beforeTheMenu();
    await button(page).hover();
    await page.mouse.down();
    await letCome();
    await page.mouse.up();
    await expect(account(page)).toBeVisible();
    await page.context().close();
  });
  await test.step("Enter before the load; Escape returns focus to the picture", async () => {
    const { page, letCome } = await beforeTheMenu();
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expect(button(page)).toHaveAttribute("aria-busy", "true");
    await letCome();
    await expect(account(page)).toBeVisible();
    await expect(button(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(account(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await button(page).click();
    await expect(account(page)).toBeVisible();
    await button(page).click();
    await expect(account(page)).toBeHidden();
    await page.context().close();
  });
});

test("offline pages survive failed background chunks, which load when back online", async ({ page }) => {
  await page.clock.install();
  await page.goto(PRODUCT);
  await isAlive(page);
  // Only visitors are invited, and checking the login needs a connection.
  await asVisitor(page);
  await page.context().setOffline(true);
  // The newsletter's invitation is due, but its chunk cannot load.
  await page.clock.fastForward(20_000);
  await add(page).click();
  await expect(lost(page)).toContainText("You are offline");
  await expect(page.getByRole("heading", { level: 1, name: "Gift Card" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(cart(page)).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Stay for the good part?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cart(page)).toBeHidden();
});

test("a purchase that goes offline at each step loses nothing and continues when back online", async ({ page }) => {
  const offline = (is: boolean) => page.context().setOffline(is);
  const main = page.getByRole("main");
  const pays = main.getByRole("button", { name: /^Pay \$/ });
  const discount = main.locator("dl > div").filter({ hasText: /^Discount/ });
  await page.goto("/products/nice-one-time-camera");
  await isAlive(page);
  await add(page).click();
  await expect(cart(page)).toBeVisible();

  await test.step("a checkout chunk that fails to load shows the offline page inside the site frame", async () => {
    await offline(true);
    await cart(page).getByRole("button", { name: "Checkout" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole("banner").getByRole("link", { name: BRAND.name })).toBeVisible();
    await main.getByRole("button", { name: "Try again" }).click();
    await expect(main.getByText("Still offline.")).toBeVisible();
    await expectNoViolations(page, "a page that failed to load");
    await offline(false);
    await expect(main).toContainText("Nice One-Time Camera");
  });

  await test.step("a coupon and a quote requested offline wait until back online", async () => {
    await isAlive(page);
    await beGuest(page);
    await expect(pays).toBeEnabled();
    const before = await pays.innerText();
    await offline(true);
    await page.getByLabel("Coupon code").fill("FIVEOFF");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(main.getByText("You are offline. We calculate the total when you're back online.")).toBeVisible();
    await expect(main.getByText("Code FIVEOFF")).toBeVisible();
    await offline(false);
    await expect(discount).toContainText("-$5.00");
    await expect(pays).not.toHaveText(before);
  });

  await test.step("payment succeeds when back online, and the thank-you page stays available offline", async () => {
    await fillCard(page, TEST_CARDS.pays);
    await offline(true);
    await pays.click();
    await expect(main.getByRole("alert").filter({ hasText: "The lab could not be reached." })).toBeVisible();
    await offline(false);
    await pays.click();
    await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
    await offline(true);
    await main.getByRole("link", { name: "Back to the shop" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
    await main.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
    await expect(main).toContainText("Nice One-Time Camera");
    await offline(false);
  });
});

test.describe("a page requested offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("shows our offline page and loads when back online", async ({ page }) => {
    await page.goto("/about");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto("/pricing");
    await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
    await expect(page).toHaveURL(/\/pricing$/);
    await page.context().setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You're offline");
    await expect(page).toHaveURL(/\/pricing$/);
  });
});
