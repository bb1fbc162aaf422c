import { expect } from "@playwright/test";
import { isAlive } from "../support/journey.ts";
import { demoPerson, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

test("the cart gives the focus back the first time it is opened, too", async ({ page }) => {
  await page.goto("/products/gift-card");
  await isAlive(page);
  const bag = page.getByRole("banner").getByRole("button", { name: "Cart, empty" });
  await bag.press("Enter");
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await expect(cart.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  await expect(bag).toBeFocused();
});

test("whoever asks how to end a membership keeps the focus, at the harmless answer first", async ({ browser }) => {
  const page = await pageOf(browser, await demoPerson("member@nice.test"));
  await page.goto("/memberships/purchase");
  const end = page.getByRole("button", { name: "End my membership" });
  await end.press("Enter");
  await expect(page.getByRole("button", { name: "Never mind" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(end).toBeFocused();
  await page.context().close();
});

test("what gets the focus never hides below the header", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  for (const path of ["/pricing", "/login", "/collections/color-film"]) {
    await page.goto(path);
    await isAlive(page);
    await page.getByRole("contentinfo").getByRole("link").first().focus();
    // Backwards, up to the first thing in the page's main part.
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press("Shift+Tab");
      const at = await page.evaluate(() => {
        const focused = document.activeElement!;
        if (focused.closest("main") === null) return null;
        const header = document.querySelector("header")!.getBoundingClientRect();
        return { name: focused.outerHTML.slice(0, 90), top: focused.getBoundingClientRect().top - header.bottom };
      });
      if (at === null) break;
      expect(at.top, at.name).toBeGreaterThanOrEqual(0);
    }
  }
});

test("what is to come is neither sold out nor sooner there for members", async ({ page }) => {
  await page.goto("/products/kodak-vision3-500t");
  // Beside its name, for other products may be sold out below.
  const product = page.getByRole("heading", { level: 1 }).locator("..");
  await expect(product).toContainText("Coming soon");
  await expect(product).toContainText("There is no day for it yet.");
  await expect(product).not.toContainText(/sold out|members only/i);
});

test("what members have for nothing is not paid with $0.00", async ({ page }) => {
  await page.goto("/products/exposing-film-a-pocket-guide");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Join Nice & Get It Free" })).toBeVisible();
  await expect(main).not.toContainText("$0.00");
});
